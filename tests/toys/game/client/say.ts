/** Lanterns' texts: as `t`, from the catalogue that is fetched with the game. */

import { messages } from '@/texts/index';
import { en } from './en';

export const say = messages(en);
