/** What a race is called in English, in lists of one's own tables. */

export const enRace = {
  'mine.race': 'RoboRally, {course}',
} as const satisfies Record<string, string>;
