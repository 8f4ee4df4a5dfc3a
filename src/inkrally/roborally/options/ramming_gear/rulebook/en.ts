/** Its rules in words. */

export const en = {
  'roborally.option-ramming-gear.exactly': 'By itself.',
  'roborally.option-ramming-gear.exactly.text':
    'It counts for the robot next in its way, ahead, behind or beside, for each space, also if a wall behind that robot stops the push. Not for the next in the row, not on belts, and not when it is pushed itself.',
  'roborally.example.option-ramming-gear-example': 'Pushed twice: a damage for each space, and one from the laser.',
  'roborally.example.option-ramming-gear-row': 'Both are pushed; only Bobbin, directly ahead, takes damage.',
} as const satisfies Record<string, string>;
