/** The texts of Railroad Ink on the front page. Other texts of the game must not be imported here. */

import front from '@locales/en/railroad_ink_front.json';
import { en, createTranslator } from '@/i18n';

export const t = createTranslator({ ...en, ...front });

export const gameName = (): string => t('front.game');
