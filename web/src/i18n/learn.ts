/** The messages of lessons, puzzles and the pages of the rules. */

import learn from '@locales/en/learn.json';
import { createTranslator } from './';

export const say = createTranslator(learn);
