/** Romanian: as pages/mine/en_mine.ts says it in English. */

import type { enMine } from '@/pages/mine/en_mine';
import type { Translated } from '@/texts/index';

export const mine = {
  'mine.round': 'runda {round} din {rounds}',
  'mine.turn': 'tura {round}',
  'mine.points': '{points, plural, one {# punct} few {# puncte} other {# de puncte}}',
  'mine.flags': 'steaguri: {flags} din {all}',
  'mine.place': 'locul {place}',
  'mine.same-dice': 'aceleași zaruri',
  'mine.due-draw': 'E rândul tău să desenezi',
  'mine.due-pick': 'E rândul tău să alegi zaruri',
  'mine.due-program': 'E rândul tău să programezi',
  'mine.due-announce': 'Oprire în tura următoare?',
  'mine.due-stay-down': 'Robotul rămâne oprit?',
  'mine.due-re-enter': 'Unde revii',
  'mine.due-other': 'Ți se cere ceva',
  'mine.waiting-draw':
    '{waiting, plural, one {încă # jucător desenează} few {încă # jucători desenează} other {încă # de jucători desenează}}',
  'mine.waiting-program':
    '{waiting, plural, one {încă # jucător programează} few {încă # jucători programează} other {încă # de jucători programează}}',
  'mine.waiting-other':
    '{waiting, plural, one {așteaptă # jucător} few {așteaptă # jucători} other {așteaptă # de jucători}}',
  'mine.act-draw': 'Desenează',
  'mine.act-pick': 'Alege',
  'mine.act-program': 'Programează',
  'mine.act-other': 'Răspunde',
  'mine.remove': 'Șterge {table}',
  'mine.not-mine': 'Masa aceasta nu e în lista ta.',
  'mine.remove-heading': 'Ștergi această masă?',
  'mine.remove-delete': 'Nu mai stă nimeni acolo. Masa și tot ce s-a desenat la ea se șterg definitiv.',
  'mine.remove-playing': 'Partida nu s-a terminat. Ea se încheie aici și tot ce s-a desenat se șterge definitiv.',
  'mine.remove-try': 'Zarurile primite printr-un link se încearcă o singură dată. Dacă ștergi, renunți la încercare.',
  'mine.remove-hide': 'Dispare din lista ta. Ceilalți păstrează partida, iar linkul ei duce tot acolo.',
  'mine.remove-stand': 'Locul tău devine liber, iar masa dispare din lista ta.',
  'mine.remove-give-up':
    'Ceilalți încă joacă. Locul tău trece la un bot până la sfârșitul partidei, iar masa dispare din lista ta.',
  'mine.do-delete': 'Șterge',
  'mine.do-hide': 'Scoate din listă',
  'mine.do-stand': 'Pleacă de la masă',
  'mine.do-give-up': 'Renunță la loc',
  'mine.keep': 'Păstrează',
  'mine.floor': 'Podeaua fabricii cu roboții',
} as const satisfies Translated<typeof enMine>;
