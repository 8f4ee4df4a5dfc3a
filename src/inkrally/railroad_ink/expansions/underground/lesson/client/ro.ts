/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.underground': 'Subteran',
  'lesson.underground.about': 'O a doua tablă sub oraș.',
  'lesson.underground.boards': 'Două table',
  'lesson.underground.boards.rule':
    'Rundele alternează: una sus, una jos. Jos sunt patru zaruri proprii și toate patru trebuie desenate dacă încap.',
  'lesson.underground.above': 'Suprafața',
  'lesson.underground.above.rule': 'O rundă de suprafață e ca în jocul de bază. Gările vor conta și jos.',
  'lesson.underground.above.do': 'Desenează o gară pe D1 și celelalte zaruri, apoi predă.',
  'lesson.underground.kinds': 'Metrou și conducte',
  'lesson.underground.kinds.rule':
    'Metroul pornește de la ieșirile feroviare, conductele de la cele rutiere. Nu se întâlnesc niciodată.',
  'lesson.underground.kinds.do': 'Desenează o conductă dreaptă pe B1.',
  'lesson.underground.hub': 'Noduri',
  'lesson.underground.hub.rule':
    'O stație de metrou sub o gară de la suprafață este un nod. În rețeaua de metrou contează ca o ieșire.',
  'lesson.underground.hub.do': 'Desenează stația de metrou pe D1, sub gara ta.',
  'lesson.underground.burst': 'Spargeri',
  'lesson.underground.burst.rule': 'O gară desenată deasupra unei conducte o sparge: 2 puncte mai puțin.',
  'lesson.underground.double': 'Dublare',
  'lesson.underground.double.rule': 'De trei ori pe partidă, o dată pe rundă, poți desena o față încă o dată.',
  'lesson.underground.points': 'Puncte',
  'lesson.underground.points.rule':
    'Rețelele de conducte după ieșiri, cele de metrou după ieșiri și noduri, de două ori cea mai lungă conductă, cea mai lungă linie de metrou, centrul; câte un punct mai puțin pentru fiecare capăt deschis.',
} as const satisfies Translated<typeof en>;
