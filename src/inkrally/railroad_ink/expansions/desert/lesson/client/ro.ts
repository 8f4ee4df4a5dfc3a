/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.desert': 'Deșerturi',
  'lesson.desert.about': 'Ediția Galben Strălucitor, o rundă.',
  'lesson.desert.dice': 'Încă două zaruri',
  'lesson.desert.dice.rule':
    'Desenează unul dintre zarurile galbene, ambele sau niciunul: cactuși și oaze. Nu cer legătură.',
  'lesson.desert.draw': 'Desenează',
  'lesson.desert.draw.rule':
    'Seceta șterge orice cactus fără oază alături. Poate veni și după ultima rundă. Taie un traseu special și nu mai vine.',
  'lesson.desert.draw.do': 'Desenează oaza pe B1 și cactuși lângă ea, pe C1.',
  'lesson.desert.points': 'Puncte',
  'lesson.desert.points.rule': '1 punct pentru fiecare cactus la final.',
} as const satisfies Translated<typeof en>;
