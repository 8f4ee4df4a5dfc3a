/** What is asked of a drawing in English. */

import { messages } from '../../../texts/index';

export const enPuzzle = {
  'puzzle.may': 'May this be drawn in {space}?',
  'puzzle.picture': 'A sheet in round {round}; {drawing} in {space}, in pencil',
  'puzzle.fits': 'Nothing is against it: it fits what is around.',
} as const;

export const say = messages(enPuzzle);
