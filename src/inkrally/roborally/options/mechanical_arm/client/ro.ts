/** What it says in Romanian. */

export const texts = {
  'option.mechanical_arm': 'Braț mecanic',
  'option.mechanical_arm.text':
    'Robotul poate atinge și un steag sau un punct de reparații de pe una dintre cele opt căsuțe din jur, dacă nu e un perete între ele.',
} as const satisfies Record<string, string>;
