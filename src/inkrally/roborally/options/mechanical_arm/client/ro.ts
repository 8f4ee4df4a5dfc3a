/** What it says in Romanian. */

export const texts = {
  'option.mechanical_arm': 'Braț mecanic',
  'option.mechanical_arm.text':
    'Robotul poate atinge și un steag sau un punct de reparații de pe unul dintre cele opt câmpuri din jur, dacă nu sunt pereți între ele.',
} as const satisfies Record<string, string>;
