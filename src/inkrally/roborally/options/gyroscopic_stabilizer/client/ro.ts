/** What it says in Romanian. */

export const texts = {
  'option.gyroscopic_stabilizer': 'Stabilizator giroscopic',
  'option.gyroscopic_stabilizer.text':
    'Înainte de registrul 1 poate fi pornit: în această tură nici roțile dințate, nici curbele nu rotesc robotul.',
  'option.gyroscopic_stabilizer.off': 'Lasă-l oprit',
  'option.gyroscopic_stabilizer.active': 'Pornește-l în această tură',
} as const satisfies Record<string, string>;
