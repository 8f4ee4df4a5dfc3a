/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.lake': 'Jezera',
  'lesson.lake.about': 'Temně modrá edice, jedno kolo.',
  'lesson.lake.dice': 'Další dvě kostky',
  'lesson.lake.dice.rule': 'Nakreslíš obě modré kostky, jednu, nebo žádnou. Otevřená voda nic nestojí.',
  'lesson.lake.draw': 'Nakresli to',
  'lesson.lake.draw.rule':
    'Voda smí začít kdekoli, ale nesmí se potkat s dálnicí, železnicí ani výjezdem. Přístaviště propojí své cesty přes jezero.',
  'lesson.lake.draw.do': 'Nakresli vodu na C3 a D3.',
  'lesson.lake.points': 'Body',
  'lesson.lake.points.rule': 'Nejmenší jezero: 1 za pole. Prázdné pole s vodou ze tří stran se zaplní samo.',
} as const satisfies Translated<typeof en>;
