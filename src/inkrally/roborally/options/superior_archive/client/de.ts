/** What it says in German. */

export const texts = {
  'option.superior_archive': 'Besseres Archiv',
  'option.superior_archive.text': 'Der Roboter kommt ohne die üblichen zwei Schaden zurück.',
} as const satisfies Record<string, string>;
