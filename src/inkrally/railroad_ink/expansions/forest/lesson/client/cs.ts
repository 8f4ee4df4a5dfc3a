/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.forest': 'Lesy',
  'lesson.forest.about': 'Svěže zelená edice, jedno kolo.',
  'lesson.forest.dice': 'Další dvě kostky',
  'lesson.forest.dice.rule': 'Nakreslíš obě zelené kostky, jednu, nebo žádnou. Stromy jsou samotné nebo s cestou.',
  'lesson.forest.draw': 'Nakresli to',
  'lesson.forest.draw.rule': 'Stromy nemusí na nic navazovat, stačí prázdné pole, kde nedojde ke střetu.',
  'lesson.forest.draw.do': 'Nakresli stromy na B1 a C1.',
  'lesson.forest.points': 'Body',
  'lesson.forest.points.rule': 'Nejlepší les: 2 za pole. Druhý nejlepší: 1.',
} as const satisfies Translated<typeof en>;
