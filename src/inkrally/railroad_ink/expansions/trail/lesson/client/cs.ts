/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.trail': 'Stezky',
  'lesson.trail.about': 'Svěže zelená edice, jedno kolo.',
  'lesson.trail.dice': 'Další dvě kostky',
  'lesson.trail.dice.rule': 'Nakreslíš obě zelené kostky, jednu, nebo žádnou: cestu a stezku z rohu do rohu.',
  'lesson.trail.draw': 'Nakresli to',
  'lesson.trail.draw.rule': 'Navazuje koncem jako vždy, nebo rohem stezky či stanice.',
  'lesson.trail.draw.do': 'Nakresli dálnici se stezkou na B1.',
  'lesson.trail.points': 'Body',
  'lesson.trail.points.rule': 'Stanice propojené stezkami: 2 body za 2 stanice, 4 za 3 a za každou další o 2 více.',
} as const satisfies Translated<typeof en>;
