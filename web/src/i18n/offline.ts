/** The messages about the page without a network, its updates and its installation. */

import offline from '@locales/en/offline.json';
import { createTranslator } from './';

export const say = createTranslator(offline);
