/** The messages of the page of insight. */

import insight from '@locales/en/insight.json';
import { createTranslator } from '../../i18n';

export const say = createTranslator(insight);
