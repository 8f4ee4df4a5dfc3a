/** The messages of the page of insight. */

import insight from '@locales/en/insight.json';
import { createTranslator } from './';

export const say = createTranslator(insight);
