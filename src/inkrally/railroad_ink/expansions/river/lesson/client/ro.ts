/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.river': 'Râuri',
  'lesson.river.about': 'Ediția Albastru Închis, o rundă.',
  'lesson.river.dice': 'Încă două zaruri',
  'lesson.river.dice.rule': 'Desenează unul dintre zarurile albastre, ambele sau niciunul. Se joacă șase runde.',
  'lesson.river.draw': 'Desenează',
  'lesson.river.draw.rule':
    'Un râu poate începe oriunde, dar nu se întâlnește cu o șosea, o cale ferată sau o ieșire. Șoselele și căile ferate îl trec doar pe poduri.',
  'lesson.river.draw.do': 'Desenează un râu pe C1 și C2.',
  'lesson.river.points': 'Puncte',
  'lesson.river.points.rule':
    'Cel mai bun râu: 1 pe căsuță, încă 3 dacă ambele capete ajung la margine. Un capăt deschis costă un punct.',
} as const satisfies Translated<typeof en>;
