/** The messages of the pages about the player's running and past matches. */

import mine from '@locales/en/mine.json';
import { createTranslator } from './';

export const say = createTranslator(mine);
type MineKey = keyof typeof mine;
export const isMineKey = (key: string): key is MineKey => key in mine;
