/** The words of its choices. */

export const en = {
  'option.toy_mirror.laser': 'Fire',
  'option.toy_mirror.mirror': 'Hold the mirror up',
} as const satisfies Record<string, string>;
