/** The rules of tolls as people read them, in English. */

export const en = {
  'railroad_ink.99': 'Tolls',
  'railroad_ink.99.words': 'hole, coin, gate',
  'railroad_ink.99.holes': 'Holes.',
  'railroad_ink.99.holes.text': 'Each round leaves a hole, and each hole is paid for.',
  'railroad_ink.99.holes.points': '1 a hole',
  'railroad_ink.example.toll-holes': 'Two holes: {toll, plural, one {# point} other {# points}}',
} as const satisfies Record<string, string>;
