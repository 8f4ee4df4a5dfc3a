/** Romanian: as games/railroad_ink/texts/en_ended.ts says it in English. */

import type { enEnded } from '@/games/railroad_ink/texts/en_ended';
import type { Translated } from '@/texts/index';

export const ended = {
  'result.wins':
    '{player, select, You {Câștigi} other {{player} câștigă}} la {margin, plural, one {# punct} few {# puncte} other {# de puncte}} diferență.',
  'result.wins-ends': '{player, select, You {Câștigi} other {{player} câștigă}} cu mai puține capete deschise.',
  'result.wins-order':
    '{player, select, You {Câștigi} other {{player} câștigă}} prin ordinea în care s-au ales zarurile.',
  'result.shared': 'Victorie împărțită: câte {points, plural, one {# punct} few {# puncte} other {# de puncte}}.',
  'result.shared-text':
    'La fel de multe puncte și {ends, plural, =0 {niciun capăt deschis} one {# capăt deschis} few {# capete deschise} other {# de capete deschise}}: {players}.',
  'result.alone': '{player}: {points, plural, one {# punct} few {# puncte} other {# de puncte}}.',
  'result.points': '{points, plural, one {# punct} few {# puncte} other {# de puncte}}, {player}: {second}.',
  'result.facts':
    '{rounds, plural, one {# rundă} few {# runde} other {# de runde}}, {dice, plural, one {# zar} few {# zaruri} other {# de zaruri}}, {ends, plural, =0 {niciun capăt deschis} one {# capăt deschis} few {# capete deschise} other {# de capete deschise}}{players, plural, one {} few {, # jucători} other {, # de jucători}}.',
  'result.place': 'Locul',
  'result.lettered': '{name} {letter}',
  'result.what-if': 'A continuat din runda {round} a unei partide terminate: analiza ei',
  'result.share': 'Distribuie',
  'result.share-detail': 'linkuri, un cartonaș cu aceleași zaruri',
  'result.share-detail-alone': 'linkuri, un cartonaș',
  'result.share-text-alone': 'Linkurile arată tablele imediat. Cartonașul arată punctele și locul, fără niciun desen.',
  'result.share-text':
    'Cartonașul arată punctele și locul, fără niciun desen, și duce la aceleași zaruri. După ce e creat, timp de 30 de zile partida o văd doar cei care le-au jucat.',
  'result.card': 'Cartonaș PNG',
  'result.card-words': 'Aceleași zaruri, pentru tine:',
  'result.files': 'Ia cu tine',
  'result.files-detail': 'imagini, jurnal, tipărire',
  'result.files-text':
    '{player, select, Tu {Imaginile arată tabla ta de mai sus, după runda {round}.} other {Imaginile arată tabla de mai sus ({player}), după runda {round}.}}',
  'result.svg': 'Tabla ca SVG',
  'result.png': 'Tabla ca PNG',
  'result.print': 'Tipărește toate tablele',
  'result.log': 'Jurnalul partidei',
  'result.no-picture': 'Imaginea nu a putut fi făcută în acest browser.',
  'link.moment': 'Link către acest moment',
} as const satisfies Translated<typeof enEnded>;
