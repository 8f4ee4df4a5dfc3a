/** What the game is called in English, which is said before its texts are fetched. */

export const enName = {
  'front.game': 'Railroad Ink',
} as const satisfies Record<string, string>;
