/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.lava': 'Láva',
  'lesson.lava.about': 'Ohnivě rudá edice, jedno kolo.',
  'lesson.lava.dice': 'Další dvě kostky',
  'lesson.lava.dice.rule': 'Na D4 stojí sopka. V každém kole musíš nakreslit jednu nebo obě rudé kostky.',
  'lesson.lava.draw': 'Nakresli to',
  'lesson.lava.draw.rule':
    'Láva navazuje na lávu a nesmí se potkat s dálnicí, železnicí ani výjezdem. Mimo lávu můžeš začít novou sopku; když se láva nikam nevejde, smaže cestu, na kterou míří.',
  'lesson.lava.draw.do': 'Nakresli lávu vedle D4.',
  'lesson.lava.points': 'Body',
  'lesson.lava.points.rule': '5 za každé uzavřené jezero, 1 za pole největšího. Každá otevřená část stojí bod.',
} as const satisfies Translated<typeof en>;
