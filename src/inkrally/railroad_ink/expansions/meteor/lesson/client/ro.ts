/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.meteor': 'Meteoriți',
  'lesson.meteor.about': 'Ediția Roșu Aprins, o rundă.',
  'lesson.meteor.dice': 'Încă două zaruri',
  'lesson.meteor.dice.rule':
    'Un zar roșu e direcția, celălalt distanța. Meteoritul zboară de la punctul impactului, la început din D4.',
  'lesson.meteor.strike': 'Impactul',
  'lesson.meteor.strike.rule':
    'Mai întâi lovește: tot ce e în căsuță dispare și rămâne un crater. Ca să-l eviți, plătești un traseu special.',
  'lesson.meteor.strike.do': 'Alege unde lovește.',
  'lesson.meteor.points': 'Puncte',
  'lesson.meteor.points.rule':
    'Fiecare capăt de șosea sau de cale ferată care dă spre un crater aduce 2 puncte și nu e un capăt deschis. După impact poți șterge un crater ca să desenezi în căsuța lui.',
} as const satisfies Translated<typeof en>;
