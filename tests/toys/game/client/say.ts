/** The texts of Lanterns: `t` with the catalog that is loaded with the game. */

import { createTranslator } from '@/i18n';
import texts from '../texts/en/lanterns.json';

export const say = createTranslator(texts);
