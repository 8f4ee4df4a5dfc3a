/** The words of its choices. */

export const en = {
  'option.conditional_program.no': 'Keep what lies there',
  'option.conditional_program.yes': 'Put the stored card in its place',
} as const satisfies Record<string, string>;
