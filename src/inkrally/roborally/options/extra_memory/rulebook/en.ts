/** Its rules in words. */

export const en = {
  'roborally.option-extra-memory.exactly': 'By itself.',
  'roborally.option-extra-memory.exactly.text':
    'What is not used is discarded as ever. With five damage there are five cards for four registers, so one can be spared.',
  'roborally.example.option-extra-memory-example': 'With three damage seven cards in place of six.',
} as const satisfies Record<string, string>;
