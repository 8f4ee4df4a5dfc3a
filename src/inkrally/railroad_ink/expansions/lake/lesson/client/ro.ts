/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.lake': 'Lacuri',
  'lesson.lake.about': 'Ediția Albastru Închis, o rundă.',
  'lesson.lake.dice': 'Încă două zaruri',
  'lesson.lake.dice.rule': 'Desenează unul dintre zarurile albastre, ambele sau niciunul. Apa deschisă nu costă nimic.',
  'lesson.lake.draw': 'Desenează',
  'lesson.lake.draw.rule':
    'Apa poate începe oriunde, dar nu se întâlnește cu o șosea, o cale ferată sau o ieșire. Debarcaderele își leagă traseele peste lac.',
  'lesson.lake.draw.do': 'Desenează apă pe C3 și D3.',
  'lesson.lake.points': 'Puncte',
  'lesson.lake.points.rule': 'Cel mai mic lac: 1 pe căsuță. O căsuță goală cu apă din trei părți se umple singură.',
} as const satisfies Translated<typeof en>;
