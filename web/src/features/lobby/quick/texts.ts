/** The messages of a running search for a quick game, and of the dialog of its preferences. */

import seek from '@locales/en/seek.json';
import { createTranslator } from '@/i18n';

export const say = createTranslator(seek);
