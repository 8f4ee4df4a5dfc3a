/** The rules of Lanterns as people read them, in English. */

export const en = {
  'lanterns.1': 'A round',
  'lanterns.1.words': 'trick, number',
  'lanterns.1.trick': 'The trick.',
  'lanterns.1.trick.text': 'Everybody plays a number in secret. The highest wins the trick.',
  'lanterns.1.trick.points': '1 a trick',
} as const satisfies Record<string, string>;
