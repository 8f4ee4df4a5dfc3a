/** The texts of the rules' pages and of the panel beside a table. */

import learn from '@locales/en/learn.json';
import { en, createTranslator } from '../../i18n';

export const t = createTranslator({ ...en, ...learn });
