/** The messages of the lobby, quick games and links to lessons. */

import place from '@locales/en/place.json';
import { createTranslator } from './';

export const say = createTranslator(place);
