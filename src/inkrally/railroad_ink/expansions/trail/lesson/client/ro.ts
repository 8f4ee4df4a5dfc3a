/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.trail': 'Poteci',
  'lesson.trail.about': 'Ediția Verde Crud, o rundă.',
  'lesson.trail.dice': 'Încă două zaruri',
  'lesson.trail.dice.rule':
    'Desenează unul dintre zarurile verzi, ambele sau niciunul: un traseu și o potecă din colț în colț.',
  'lesson.trail.draw': 'Desenează',
  'lesson.trail.draw.rule': 'Se leagă cu un capăt, ca întotdeauna, sau cu un colț de potecă ori de gară.',
  'lesson.trail.draw.do': 'Desenează șoseaua cu poteca ei pe B1.',
  'lesson.trail.points': 'Puncte',
  'lesson.trail.points.rule':
    'Gări legate prin poteci: 2 puncte pentru 2 gări, 4 pentru 3, și câte 2 în plus pentru fiecare.',
} as const satisfies Translated<typeof en>;
