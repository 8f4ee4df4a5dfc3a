/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.lava': 'Lavă',
  'lesson.lava.about': 'Ediția Roșu Aprins, o rundă.',
  'lesson.lava.dice': 'Încă două zaruri',
  'lesson.lava.dice.rule': 'În D4 este un vulcan. În fiecare rundă trebuie să desenezi unul sau ambele zaruri roșii.',
  'lesson.lava.draw': 'Desenează',
  'lesson.lava.draw.rule':
    'Lava se leagă de lavă și nu se întâlnește cu o șosea, o cale ferată sau o ieșire. Departe de lavă poți începe un vulcan nou; dacă lava nu încape nicăieri, șterge un traseu spre care dă.',
  'lesson.lava.draw.do': 'Desenează lavă lângă D4.',
  'lesson.lava.points': 'Puncte',
  'lesson.lava.points.rule':
    '5 pentru fiecare lac închis, 1 pentru fiecare căsuță a celui mai mare. Fiecare latură de lavă deschisă costă un punct.',
} as const satisfies Translated<typeof en>;
