/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.forest': 'Păduri',
  'lesson.forest.about': 'Ediția Verde Crud, o rundă.',
  'lesson.forest.dice': 'Încă două zaruri',
  'lesson.forest.dice.rule':
    'Desenează unul dintre zarurile verzi, ambele sau niciunul. Copacii vin singuri sau cu un traseu.',
  'lesson.forest.draw': 'Desenează',
  'lesson.forest.draw.rule':
    'Copacii nu cer legătură, doar o căsuță goală în care șosea și cale ferată nu se întâlnesc.',
  'lesson.forest.draw.do': 'Desenează copaci pe B1 și C1.',
  'lesson.forest.points': 'Puncte',
  'lesson.forest.points.rule': 'Cea mai bună pădure: 2 pe căsuță. A doua: 1.',
} as const satisfies Translated<typeof en>;
