/** Default titles of Railroad Ink tables. */

import type { DefaultTitle } from '@/games/plugin';
import { t } from './front';

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
