/** The messages of chat, friends and reports. */

import talk from '@locales/en/talk.json';
import { messages } from './';

export const say = messages(talk);
