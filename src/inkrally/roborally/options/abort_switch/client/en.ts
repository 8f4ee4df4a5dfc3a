/** The words of its choices. */

export const en = {
  'option.abort_switch.keep': 'Keep the card',
  'option.abort_switch.abort': 'Throw it away, and all later ones',
} as const satisfies Record<string, string>;
