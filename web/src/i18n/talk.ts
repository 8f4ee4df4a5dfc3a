/** The messages of chat, friends and reports. */

import talk from '@locales/en/talk.json';
import { createTranslator } from './';

export const say = createTranslator(talk);
