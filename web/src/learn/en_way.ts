/** The texts in English of the ways to lessons: on the front page and in a lobby. */

import { messages } from '../texts/index';

export const enWay = {
  'learn.way': 'Learn it',
  'learn.way-game': 'Learn {game}',
  'learn.way-on': 'Go on learning, step {step}',
  'learn.way-all': 'Expansions and puzzles',
  'learn.way-lobby': 'New to this game? Learn it in a few minutes.',
} as const;

export const say = messages(enWay);
