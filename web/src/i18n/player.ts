/** The messages of the account page, sign-in and mail notifications. */

import player from '@locales/en/player.json';
import { createTranslator } from './';

export const say = createTranslator(player);
