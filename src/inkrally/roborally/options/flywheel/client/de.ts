/** What it says in German. */

export const texts = {
  'option.flywheel': 'Schwungrad',
  'option.flywheel.text':
    'Eine unbenutzte Karte darf verdeckt auf dieser Option bleiben und in einer späteren Runde zu den Handkarten kommen.',
} as const satisfies Record<string, string>;
