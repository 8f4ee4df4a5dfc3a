/** Translates the texts of the pages of the rules and of the rules panel. */

import learn from '@locales/en/learn.json';
import { en, createTranslator } from '../../i18n';

export const t = createTranslator({ ...en, ...learn });
