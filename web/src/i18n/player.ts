/** The messages of the page of the player, sign-in and e-mail notices. */

import player from '@locales/en/player.json';
import { createTranslator } from './';

export const say = createTranslator(player);
