/** The messages of pauses, vacations and the players' own hours. */

import away from '@locales/en/away.json';
import { createTranslator } from './';

export const say = createTranslator(away);
