/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.canyon': 'Canioane',
  'lesson.canyon.about': 'Ediția Galben Strălucitor, o rundă.',
  'lesson.canyon.dice': 'Încă două zaruri',
  'lesson.canyon.dice.rule': 'Desenează unul dintre modele, ambele sau niciunul. Merg pe laturile căsuțelor.',
  'lesson.canyon.draw': 'Desenează',
  'lesson.canyon.draw.rule':
    'Un canion începe la margine sau continuă de la un capăt deschis. Fiecare segment atins de capătul unui traseu costă unul dintre cele douăsprezece puncte de pod.',
  'lesson.canyon.draw.do': 'Desenează un model de la margine.',
  'lesson.canyon.points': 'Puncte',
  'lesson.canyon.points.rule':
    '1 pentru fiecare segment al celui mai lung canion, 2 pentru fiecare canion cu ambele capete la margine.',
} as const satisfies Translated<typeof en>;
