/** What is said of tolls, in English. */

export const en = {
  'expansion.toll': 'Tolls',
  'face.toll-gate': 'toll gate',
  'face.toll-coin': 'coin',
  'face.toll-gully': 'gully',
  'kind.G': 'gully',
  'face.booth': 'booth',
  'choose.toll': 'Whoever draws pays.',
  'dice.toll': 'paid in coins',
  'act.toll-blast': 'Blast a space',
  'act.toll-sign': 'Sign the sheet',
  'duty.toll-blast': 'a space is blasted before anything is drawn.',
  'duty.toll-sign': 'the sheet is signed.',
  'toll.kept': '{holes, plural, one {# hole} other {# holes}} to pay for',
  'toll.boxes': 'Coins paid',
  'score.toll': '{holes, plural, one {# hole} other {# holes}} paid',
  'space.booth': 'a booth',
  'goal.XA': 'Full of holes',
  'goal.XA-asks': 'Two holes are to be paid for.',
} as const satisfies Record<string, string>;
