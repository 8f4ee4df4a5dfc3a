/** Its rules in words. */

export const en = {
  'roborally.option-superior-archive.exactly': 'By itself.',
  'roborally.option-superior-archive.exactly.text':
    'It helps every time, unless it is the very card that is lost with the life.',
  'roborally.example.option-superior-archive-example':
    'Recompile is lost with the life, and the robot is back without damage.',
} as const satisfies Record<string, string>;
