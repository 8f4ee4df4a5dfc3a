/** What it says in Czech. */

export const texts = {
  'option.superior_archive': 'Lepší archiv',
  'option.superior_archive.text': 'Robot se vrací bez obvyklých dvou poškození.',
} as const satisfies Record<string, string>;
