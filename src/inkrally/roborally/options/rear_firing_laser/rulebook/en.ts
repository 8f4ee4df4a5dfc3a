/** Its rules in words. */

export const en = {
  'roborally.option-rear-firing-laser.exactly': 'By itself.',
  'roborally.option-rear-firing-laser.exactly.text':
    'One damage a shot: Double-Barreled Laser, High-Power Laser and Fire Control do nothing for it; a course or a title that doubles shots does. It fires also when a weapon takes the place of the main laser, but not while powered down.',
  'roborally.example.option-rear-firing-laser-example': 'One shot ahead and one to the rear.',
} as const satisfies Record<string, string>;
