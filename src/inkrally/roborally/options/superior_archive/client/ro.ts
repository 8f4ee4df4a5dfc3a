/** What it says in Romanian. */

export const texts = {
  'option.superior_archive': 'Arhivă superioară',
  'option.superior_archive.text': 'Robotul revine fără cele două avarii obișnuite.',
} as const satisfies Record<string, string>;
