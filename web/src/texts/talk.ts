/** The messages of chat, friends and reports. */

import talk from '@locales/en/talk.json';
import { messages } from './index';

export const say = messages(talk);
