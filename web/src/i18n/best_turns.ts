/** The messages of the puzzles "find the best turn". */

import bestTurns from '@locales/en/best_turns.json';
import { createTranslator } from './';

export const say = createTranslator(bestTurns);
