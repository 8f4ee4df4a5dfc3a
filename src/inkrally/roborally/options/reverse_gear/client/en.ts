/** The words of its choices. */

export const en = {
  'option.reverse_gear.no': 'Back up one space',
  'option.reverse_gear.yes': 'Back up two spaces',
} as const satisfies Record<string, string>;
