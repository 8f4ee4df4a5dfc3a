/** What it says in Romanian. */

export const texts = {
  'option.ablative_coat': 'Înveliș ablativ',
  'option.ablative_coat.text':
    'Jetoanele de avarie se pun pe această carte, nu pe fișa de program. Al treilea o decartează.',
} as const satisfies Record<string, string>;
