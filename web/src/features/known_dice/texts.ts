/** The messages of the known-dice challenge. */

import knownDice from '@locales/en/known_dice.json';
import { createTranslator } from '../../i18n';

export const say = createTranslator(knownDice);
