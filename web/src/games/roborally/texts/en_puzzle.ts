/** What is asked of a register in English. */

import { messages } from '../../../texts/index';

export const enPuzzle = {
  'puzzle.ends': 'Does {robot} end on the marked space?',
  'puzzle.plays': '{robot} plays {card} in register {register}.',
  'puzzle.floor': 'A piece of a floor; {robot} stands on {space} facing {facing}, {marked} is marked',
  'puzzle.nowhere': '{robot} ends nowhere: it is destroyed.',
  'puzzle.there': '{robot} ends on {space}.',
} as const;

export const say = messages(enPuzzle);
