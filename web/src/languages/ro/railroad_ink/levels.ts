/** Romanian: as games/railroad_ink/texts/en_levels.ts says it in English. */

import type { enLevels } from '@/games/railroad_ink/texts/en_levels';
import type { Translated } from '@/texts/index';

export const levels = {
  'level.railroad-ink.easy-line': 'Desenează ce încape și nu se gândește mai departe; îl bate și un copil.',
  'level.railroad-ink.steady-line': 'Desenează ce pare mai bine acum, din câteva idei; o companie bună pentru o seară.',
  'level.railroad-ink.quick-line':
    'Răspunde imediat, după ce a învățat din propriile partide, fără să privească înainte.',
  'level.railroad-ink.beam-line':
    'Încearcă toate felurile de a desena aruncarea și vede o rundă înainte; puțini îl bat.',
  'level.railroad-ink.sharp-line':
    'Vede o rundă înainte cu ce a învățat din propriile partide, iar altfel joacă precum cel greu.',
  'level.railroad-ink.master-line': 'La fel de ager, cu o secundă de gândire pentru fiecare mutare.',
  'level.railroad-ink.default-line': 'Desenează fiecare zar în primul loc în care încape.',
} as const satisfies Translated<typeof enLevels>;
