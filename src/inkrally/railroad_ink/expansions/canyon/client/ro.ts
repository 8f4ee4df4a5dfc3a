/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.canyon': 'Canioane',
  'face.c-1': 'canion de o latură',
  'face.c-2': 'canion drept de două laturi',
  'face.c-3': 'canion drept de trei laturi',
  'face.c-1-1': 'canion în jurul unui colț',
  'face.c-1-2': 'canion de o latură, un colț și două laturi',
  'face.c-1-1-1': 'canion în jurul a două colțuri',
  'choose.canyon': 'Canioanele trec printre căsuțe; ca să le traversezi, ai nevoie de poduri.',
  'act.canyon-draw': 'Desenează un canion pe laturi',
  'dice.canyon': 'niciunul, unul sau ambele',
  'pattern.canyon.path': 'canion din {from}: {sides}',
  'pattern.canyon.rule':
    'Un capăt trebuie să fie la marginea tablei sau la capătul unui canion; canioanele nu se întâlnesc altundeva, iar traseele pe sub care trec cer poduri.',
  'canyon.barred':
    'Ar traversa canionul, laturi: {sides}. Pentru asta trebuie {bridges, plural, one {# pod} few {# poduri} other {# de poduri}}, iar {left, plural, =0 {nu a rămas niciunul} one {a rămas #} few {au rămas #} other {au rămas #}}.',
  'pattern.canyon.draw': 'Desenează canionul',
  'pattern.canyon.grid': 'Colțurile căsuțelor pe unde poate trece canionul',
  'canyon.bridges':
    '{left, plural, =0 {Niciun pod rămas} one {A rămas # pod} few {Au rămas # poduri} other {Au rămas # de poduri}}',
  'score.canyon':
    '{edges, plural, one {lungime o latură} few {lungime # laturi} other {lungime # de laturi}}, de la margine la margine: {across}',
  'space.canyon': 'canion {sides}',
  'goal.CA': 'Șase poduri',
  'goal.CA-asks': 'Sunt folosite șase puncte de pod.',
  'goal.CB': 'Încoace și încolo',
  'goal.CB-asks': 'Un drum traversează de trei ori același canion.',
  'goal.CD': 'Canion prin mijloc',
  'goal.CD-asks': 'Un canion de la o margine la alta trece prin centru.',
  'with.canyon': 'canioane',
  'error.canyon-shape': 'Zarul nu arată acest canion.',
  'error.canyon-edge': 'Un canion nu trece pe marginea tablei.',
  'error.canyon-touch':
    'Canioanele nu se ramifică, nu se intersectează și nu se ating; ele continuă doar din capete deschise.',
  'error.canyon-start': 'Un capăt trebuie să fie la marginea tablei sau la capătul deschis al unui canion.',
  'error.canyon-bridges':
    'Pentru asta trebuie {cost, plural, one {# pod} few {# poduri} other {# de poduri}}, iar {left, plural, =0 {nu a rămas niciunul} one {a rămas #} few {au rămas #} other {au rămas #}}.',
  'error.bridges': 'Un pod trece peste o latură cu canion, o singură dată, iar podurile sunt douăsprezece.',
} as const satisfies Translated<typeof en>;
