/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.desert': 'Pouště',
  'lesson.desert.about': 'Zářivě žlutá edice, jedno kolo.',
  'lesson.desert.dice': 'Další dvě kostky',
  'lesson.desert.dice.rule': 'Nakreslíš obě žluté kostky, jednu, nebo žádnou: kaktusy a oázy. Nemusí na nic navazovat.',
  'lesson.desert.draw': 'Nakresli to',
  'lesson.desert.draw.rule':
    'Sucho smaže každý kaktus, vedle něhož není oáza. Může přijít i po posledním kole. Přeškrtni zvláštní cestu, a nepřijde.',
  'lesson.desert.draw.do': 'Nakresli oázu na B1 a kaktusy vedle ní na C1.',
  'lesson.desert.points': 'Body',
  'lesson.desert.points.rule': '1 bod za každý kaktus, který na konci stojí.',
} as const satisfies Translated<typeof en>;
