/** The words of its choices. */

export const en = {
  'option.brakes.no': 'Go one space',
  'option.brakes.yes': 'Brake: stay',
} as const satisfies Record<string, string>;
