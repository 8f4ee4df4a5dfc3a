/** Czech: as rules/en_rules.ts says it in English. */

import type { enRules } from '@/rules/en_rules';
import type { Translated } from '@/texts/index';

export const rules = {
  'rules.heading': 'Pravidla',
  'rules.of': 'Pravidla: {game}',
  'rules.lead': 'Každé pravidlo, jak se tu hraje, našimi slovy. Kresby vytváří týž program, který posuzuje tvé tahy.',
  'rules.search': 'Hledat v pravidlech',
  'rules.search-hint': 'Slovo nebo číslo, třeba 4.1',
  'rules.hits': '{count, plural, one {# pravidlo} few {# pravidla} many {# pravidla} other {# pravidel}}',
  'rules.hit': '{at}/{all}',
  'rules.nothing': 'Nic o „{what}“.',
  'rules.nearest': 'Nic o „{what}“. {number}: {word}.',
  'rules.contents': 'Obsah',
  'rules.close': 'Zavřít pravidla',
  'rules.print': 'Vytisknout',
  'rules.whole': 'Celá pravidla',
  'rules.see': 'Viz také',
  'rules.not-here': 'U tohoto stolu ne',
  'rules.unknown': 'Takové pravidlo není.',
  'rules.all': 'Všechna pravidla: {game}',
  'rules.keys': 'Klávesové zkratky',
  'rules.points': 'Přehled bodů',
  'rules.why': 'Proč to tu nejde?',
  'rules.instead': 'Kde to jde:',
  'rules.instead-more': '{count, plural, one {a # další} few {a # další} many {a # dalšího} other {a # dalších}}',
  'rules.what': 'Co je tohle?',
  'rules.what-hint': 'Klepni na to, o čem chceš vědět víc. Esc to ukončí.',
  'rules.what-mouse': 'Pravé tlačítko myši se zeptá hned.',
  'rules.ask': 'Pravidlo: {about}',
  'rules.what-end': 'Ukončit',
  'rules.open': 'Otevřít pravidla',
} as const satisfies Translated<typeof enRules>;
