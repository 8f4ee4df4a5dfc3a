/** The words of its choices. */

export const en = {
  'option.fourth_gear.no': 'Go three spaces',
  'option.fourth_gear.yes': 'Go four spaces',
} as const satisfies Record<string, string>;
