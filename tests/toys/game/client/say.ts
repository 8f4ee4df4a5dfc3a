/** Lanterns' texts: as `t`, from the catalogue that is fetched with the game. */

import { messages } from '@/texts/index';
import texts from '../texts/en/lanterns.json';

export const say = messages(texts);
