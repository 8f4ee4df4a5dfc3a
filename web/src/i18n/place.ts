/** The messages of open tables, quick games and the ways to lessons. */

import place from '@locales/en/place.json';
import { messages } from './';

export const say = messages(place);
