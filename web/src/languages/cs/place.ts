/** Czech: as place/en_place.ts says it in English. */

import type { enPlace } from '@/place/en_place';
import type { Translated } from '@/texts/index';

export const place = {
  'place.quick': 'Rychlá partie',
  'place.quick-what': '{game}, {pace}, {people}.',
  'place.people-any': '2 až 4 lidé',
  'place.people-some': '{n, plural, one {# člověk} few {# lidé} many {# člověka} other {# lidí}}',
  'place.rated': 'hodnocená',
  'place.looking-now':
    '{n, plural, one {Právě hledá # člověk.} few {Právě hledají # lidé.} many {Právě hledá # člověka.} other {Právě hledá # lidí.}}',
  'place.change': 'Změnit',
  'place.pair': 'Najít partii',
  'place.pair-asked': 'Začínám hledat',
  'place.found': 'Partie je připravená.',
  'place.found-go': 'Ke stolu',
  'place.game': 'Hra',
  'place.pace': 'Tempo',
  'place.live': 'naživo',
  'place.day': 'kolo denně',
  'place.three-days': 'kolo za tři dny',
  'place.bots-at': 'Když nikdo nepřijde, po {time} min obsadí volná místa boti.',
  'place.open': 'Otevřené stoly',
  'place.count':
    '{tables, plural, one {# stůl} few {# stoly} many {# stolu} other {# stolů}}, {people, plural, one {# člověk} few {# lidé} many {# člověka} other {# lidí}}',
  'place.all-games': 'Všechny hry',
  'place.any-pace': 'Jakékoli tempo',
  'place.days': 'Dny',
  'place.box': 'Krabice',
  'place.any-box': 'Jakákoli krabice',
  'place.seconds': '{n, plural, one {# s na kolo} few {# s na kolo} many {# s na kolo} other {# s na kolo}}',
  'place.no-clock': 'bez časomíry',
  'place.sit': 'Posadit se',
  'place.gone': 'Už tu není',
  'place.watch': 'Dívat se',
  'place.round': 'kolo {round}',
  'place.empty': 'Teď tu není žádný otevřený stůl. Založ ho, nebo nahoře hledej rychlou partii.',
  'place.empty-filter': 'Takový stůl teď není. Podívej se na všechny, nebo ho založ.',
  'place.start': 'Založit stůl',
  'place.more': '{tables, plural, one {# stůl} few {Všechny # stoly} many {Všechny stoly: #} other {Všech # stolů}}',
  'place.quicker': 'Někdo byl rychlejší.',
  'place.quicker-like': 'Někdo byl rychlejší. {count, plural, one {Podobný stůl} other {Dva podobné}}:',
  'place.taken':
    'obsazeno {taken} {all, plural, one {z # místa} few {ze # míst} =6 {ze # míst} =7 {ze # míst} many {z # místa} other {z # míst}}',
  'place.mine': 'Moje rozehrané stoly',
  'place.mine-all': '{tables, plural, one {Všechny: #} few {Všechny: #} many {Všechny: #} other {Všechny: #}}',
  'place.which': 'Která hra?',
  'place.loading': 'Ještě načítám.',
} as const satisfies Translated<typeof enPlace>;
