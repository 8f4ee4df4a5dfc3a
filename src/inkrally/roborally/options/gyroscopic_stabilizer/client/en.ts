/** The words of its choices. */

export const en = {
  'option.gyroscopic_stabilizer.off': 'Leave it off',
  'option.gyroscopic_stabilizer.active': 'Switch it on for this turn',
} as const satisfies Record<string, string>;
