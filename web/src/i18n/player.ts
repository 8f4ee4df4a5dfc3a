/** The messages of the page of the player, sign-in and e-mail notices. */

import player from '@locales/en/player.json';
import { messages } from './';

export const say = messages(player);
