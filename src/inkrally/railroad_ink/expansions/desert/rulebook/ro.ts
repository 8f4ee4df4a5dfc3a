/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.10.1': 'Deșerturi',
  'railroad_ink.10.1.words': 'deșert, cactus, oază, secetă',
  'railroad_ink.10.1.draw': 'Cactuși și oaze.',
  'railroad_ink.10.1.draw.text':
    'Șase runde. Fiecare față de deșert se poate desena într-o căsuță goală, legată sau nu, dacă șosea și cale ferată nu se întâlnesc. Un traseu vine cu un cactus sau o oază; doi cactuși vin fără traseu și își umplu căsuța. O masă poate cere ca traseele să fie legate ca de obicei.',
  'railroad_ink.example.desert-anywhere':
    'O șosea cu un cactus, nelegată de nimic: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.example.desert-never':
    'O cale ferată de pe un zar de deșert, la o șosea: {legal, select, yes {permis} other {niciodată}}',
  'railroad_ink.10.1.drought': 'Secete.',
  'railroad_ink.10.1.drought.text':
    'O secetă vine înainte de orice desen, o singură dată chiar dacă o arată ambele zaruri: se șterge fiecare cactus care nu are o oază într-una dintre cele patru căsuțe vecine; traseele rămân, iar o căsuță în care n-a mai rămas nimic e din nou goală. În loc de asta poți tăia un traseu special, în limitele lui. După runda 6 zarurile de deșert se mai aruncă o dată; contra acestei secete poți tăia unul chiar dacă ai folosit deja unul în runda 6.',
  'railroad_ink.example.desert-drought':
    'Cactusul de lângă oază rămâne: {desert, plural, one {# cactus} few {# cactuși} other {# de cactuși}}',
  'railroad_ink.10.1.score': 'Puncte pentru cactuși.',
  'railroad_ink.10.1.score.text': '1 pentru fiecare cactus rămas la sfârșit.',
  'railroad_ink.10.1.score.points': '1 pe cactus',
  'railroad_ink.example.desert-points':
    'Un cactus lângă o șosea și doi care își umplu căsuța: {desert, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'railroad_ink.goals-desert': 'Obiective: deșerturi',
} as const satisfies Translated<typeof en>;
