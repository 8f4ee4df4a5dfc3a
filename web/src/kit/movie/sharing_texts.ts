/** The messages of moving pictures and embedded replays. */

import sharing from '@locales/en/sharing.json';
import { createTranslator } from '../../i18n';

export const sayMovie = createTranslator(sharing);
