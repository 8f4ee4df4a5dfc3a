/** What it says in Romanian. */

export const texts = {
  'option.ramming_gear': 'Berbec',
  'option.ramming_gear.text':
    'De fiecare dată când robotul împinge sau izbește un alt robot prin propria mișcare, acela primește o avarie.',
} as const satisfies Record<string, string>;
