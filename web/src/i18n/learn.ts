/** The messages of lessons, puzzles and the pages of the rules. */

import learn from '@locales/en/learn.json';
import { messages } from './';

export const say = messages(learn);
