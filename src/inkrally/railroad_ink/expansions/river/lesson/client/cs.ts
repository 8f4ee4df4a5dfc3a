/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.river': 'Řeky',
  'lesson.river.about': 'Temně modrá edice, jedno kolo.',
  'lesson.river.dice': 'Další dvě kostky',
  'lesson.river.dice.rule': 'Nakreslíš obě modré kostky, jednu, nebo žádnou. Hraje se šest kol.',
  'lesson.river.draw': 'Nakresli to',
  'lesson.river.draw.rule':
    'Řeka smí začít kdekoli, ale nesmí se potkat s dálnicí, železnicí ani výjezdem. Dálnice a železnice ji překračují jen po mostech.',
  'lesson.river.draw.do': 'Nakresli řeku na C1 a C2.',
  'lesson.river.points': 'Body',
  'lesson.river.points.rule':
    'Nejlepší řeka: 1 za pole, o 3 více, když oba konce dojdou k okraji. Otevřený konec stojí bod.',
} as const satisfies Translated<typeof en>;
