/** Czech: as pages/mine/en_mine.ts says it in English. */

import type { enMine } from '@/pages/mine/en_mine';
import type { Translated } from '@/texts/index';

export const mine = {
  'mine.round': 'kolo {round}/{rounds}',
  'mine.turn': 'kolo {round}',
  'mine.points': '{points, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
  'mine.flags': 'vlajky: {flags}/{all}',
  'mine.place': '{place}. místo',
  'mine.same-dice': 'stejné kostky',
  'mine.due-draw': 'Máš kreslit',
  'mine.due-pick': 'Máš vybrat kostky',
  'mine.due-program': 'Máš programovat',
  'mine.due-announce': 'Příští kolo vypnutí?',
  'mine.due-stay-down': 'Nechat vypnuto?',
  'mine.due-re-enter': 'Kam se vrátit',
  'mine.due-other': 'Máš rozhodnout',
  'mine.waiting-draw':
    '{waiting, plural, one {ještě # kreslí} few {ještě # kreslí} many {ještě # kreslí} other {ještě # kreslí}}',
  'mine.waiting-program':
    '{waiting, plural, one {ještě # programuje} few {ještě # programují} many {ještě # programuje} other {ještě # programuje}}',
  'mine.waiting-other':
    '{waiting, plural, one {čeká na # hráče} few {čeká na # hráče} many {čeká na # hráče} other {čeká na # hráčů}}',
  'mine.act-draw': 'Kreslit',
  'mine.act-pick': 'Vybrat',
  'mine.act-program': 'Programovat',
  'mine.act-other': 'Odpovědět',
  'mine.remove': 'Smazat: {table}',
  'mine.not-mine': 'Tenhle stůl není ve tvém seznamu.',
  'mine.remove-heading': 'Smazat tento stůl?',
  'mine.remove-delete': 'Nikdo jiný tu nesedí. Stůl i vše, co je na něm nakresleno, se smaže navždy.',
  'mine.remove-playing': 'Partie ještě neskončila. Tady končí a vše, co je v ní nakresleno, se smaže navždy.',
  'mine.remove-try': 'Kostky z odkazu jde zkusit jednou. Smazáním svůj pokus vzdáváš.',
  'mine.remove-hide': 'Zmizí z tvého seznamu. Ostatním partie zůstane a odkaz na ni dál vede.',
  'mine.remove-stand': 'Tvoje místo se uvolní a stůl zmizí z tvého seznamu.',
  'mine.remove-give-up': 'Ostatní ještě hrají. Tvoje místo dostane do konce partie bot a stůl zmizí z tvého seznamu.',
  'mine.do-delete': 'Smazat',
  'mine.do-hide': 'Odebrat ze seznamu',
  'mine.do-stand': 'Odejít od stolu',
  'mine.do-give-up': 'Vzdát své místo',
  'mine.keep': 'Nechat',
  'mine.floor': 'Plocha s roboty',
} as const satisfies Translated<typeof enMine>;
