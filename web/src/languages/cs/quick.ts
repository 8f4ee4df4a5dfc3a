/** Czech: a quick game while it is looked for or chosen. */

import type { enQuick } from '../../place/quick/en_quick';
import type { Translated } from '../../texts/index';

export const quick = {
  'seek.looking': 'Hledám, {time}.',
  'seek.looking-how':
    '{others, plural, =0 {Nikdo jiný teď totéž nehledá.} one {Totéž hledá ještě # člověk.} few {Totéž hledají ještě # lidé.} many {Totéž hledá ještě # člověka.} other {Totéž hledá ještě # lidí.}}',
  'seek.needs':
    '{more, plural, one {Chybí ještě # člověk.} few {Chybějí ještě # lidé.} many {Chybí ještě # člověka.} other {Chybí ještě # lidí.}}',
  'seek.fewer':
    '{people, plural, one {Od {time} stačí celkem # člověk.} few {Od {time} stačí celkem # lidé.} many {Od {time} stačí celkem # člověka.} other {Od {time} stačí celkem # lidí.}}',
  'seek.unlike': 'Lidí je dost, ale hodnocení nebo počty hráčů k sobě zatím nesedí.',
  'seek.anybody': 'Od {time} už na hodnocení nezáleží.',
  'seek.bots-ask-at': 'Od {time} můžeš začít s boty.',
  'seek.near':
    'Z tvého připojení hledá i někdo další. Rychlá partie bere z každého jen jeden prohlížeč: chcete-li hrát spolu, založ stůl a pošli odkaz.',
  'seek.expected': 'V poslední době to trvalo asi: {time}.',
  'seek.stop': 'Přestat',
  'seek.bots': 'Začít s botem?',
  'seek.offline': 'Server není dostupný. Tvoje místo v hledání chvíli zůstává; až spojení naskočí, hledá se dál.',
  'seek.choose': 'Co hrát',
  'seek.people': 'Lidé',
  'seek.people-2-4': '2 až 4',
  'seek.rated-label': 'Počítá se?',
  'seek.rated-no': 'Jen tak',
  'seek.rated-yes': 'Hodnocená',
  'seek.bots-label': 'Když nikdo nepřijde',
  'seek.bots-ask': 'Po 1 min se zeptat',
  'seek.bots-30': 'Po 30 s boti',
  'seek.bots-60': 'Po 1 min boti',
  'seek.bots-180': 'Po 3 min boti',
  'seek.done': 'Hotovo',
  'seek.rating': 'Tvoje hodnocení: {value}, mezi {low} a {high}{settling, select, yes {, ještě se ustaluje} other {}}.',
} as const satisfies Translated<typeof enQuick>;
