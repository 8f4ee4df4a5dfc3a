/** What it says in German. */

export const texts = {
  'option.conditional_program': 'Bedingtes Programm',
  'option.conditional_program.text':
    'Eine unbenutzte Karte darf verdeckt auf diese Option gelegt werden; später in der Runde darf sie die Karte eines Registers ersetzen, ehe es aufgedeckt wird.',
  'option.conditional_program.no': 'Lassen, was dort liegt',
  'option.conditional_program.yes': 'Die gelegte Karte nehmen',
} as const satisfies Record<string, string>;
