/** The messages of the pages of the games of the day. */

import daily from '@locales/en/daily.json';
import { createTranslator } from './';

export const say = createTranslator(daily);
