/** What the front page says of Railroad Ink, its name too, beside what the house says. Knows no other text of the game. */

import front from '@locales/en/railroad_ink_front.json';
import { en, messages } from '@/texts/index';

export const t = messages({ ...en, ...front });

export const gameName = (): string => t('front.game');
