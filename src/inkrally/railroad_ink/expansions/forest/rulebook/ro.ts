/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.11.1': 'Păduri',
  'railroad_ink.11.1.words': 'pădure, copac',
  'railroad_ink.11.1.draw': 'Copaci.',
  'railroad_ink.11.1.draw.text':
    'Șase runde. Fiecare față de pădure se poate desena într-o căsuță goală, legată sau nu, dacă șosea și cale ferată nu se întâlnesc. Copacii singuri își umplu căsuța și au patru laturi goale.',
  'railroad_ink.example.forest-trees':
    'Copaci singuri, nelegați de nimic: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.forest-never':
    'O cale ferată de pe un zar de pădure, la o șosea: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.11.1.score': 'Puncte pentru păduri.',
  'railroad_ink.11.1.score.text':
    'Căsuțele cu copaci aflate una lângă alta sunt o pădure, orice altceva ar mai fi în ele. Cea mai bună aduce 2 pentru fiecare căsuță a sa, a doua 1.',
  'railroad_ink.11.1.score.points': '2 pe căsuță din cea mai bună, 1 din a doua',
  'railroad_ink.example.forest-points':
    'O pădure de trei căsuțe și una de o căsuță: {forest, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.goals-forest': 'Obiective: păduri',
} as const satisfies Translated<typeof en>;
