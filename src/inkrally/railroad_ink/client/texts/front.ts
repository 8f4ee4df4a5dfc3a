/** The texts of Railroad Ink on the front page, and default titles. Other texts of the game must not be imported here. */

import front from '@locales/en/railroad_ink_front.json';
import { en, createTranslator } from '@/i18n';
import type { DefaultTitle } from '@/games/plugin';

export const t = createTranslator({ ...en, ...front });

export const gameName = (): string => t('front.game');

/** Default titles of tables. */
export const SOLO: DefaultTitle = { stored: ['Solo', 'Sólo'], words: () => t('front.solo') };

export const WITH_BOTS: DefaultTitle = {
  stored: ['With bots', 'S boty', 'Mit Bots', 'Cu boți'],
  words: () => t('front.with-bots'),
};

export const OF_HOST: DefaultTitle = {
  stored: ['Table of {name}', 'Stůl: {name}', 'Tisch von {name}', 'Masa: {name}'],
  words: (name) => t('front.title-is', { name }),
};

export const titles = [SOLO, WITH_BOTS, OF_HOST];
