/** The messages of open tables, quick games and the ways to lessons. */

import place from '@locales/en/place.json';
import { createTranslator } from './';

export const say = createTranslator(place);
