/** What the game is called in English, which is said before its texts are fetched. */

export const enName = {
  'front.rally': 'RoboRally',
  'mine.race': 'RoboRally, {course}',
} as const satisfies Record<string, string>;
