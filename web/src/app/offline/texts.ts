/** The messages about the page without a network, its updates and its installation. */

import offline from '@locales/en/offline.json';
import { createTranslator } from '../../i18n';

export const say = createTranslator(offline);
