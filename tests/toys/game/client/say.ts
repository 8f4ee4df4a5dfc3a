/** Lanterns' texts: as `t`, from the catalogue that is fetched with the game. */

import { createTranslator } from '@/i18n';
import texts from '../texts/en/lanterns.json';

export const say = createTranslator(texts);
