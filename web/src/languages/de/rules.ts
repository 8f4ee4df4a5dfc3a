/** German: as rules/en_rules.ts says it in English. */

import type { enRules } from '@/rules/en_rules';
import type { Translated } from '@/texts/index';

export const rules = {
  'rules.heading': 'Regeln',
  'rules.of': 'Regeln: {game}',
  'rules.lead':
    'Jede Regel, wie sie hier gespielt wird, in unseren Worten. Die Zeichnungen macht dasselbe Programm, das deine Züge prüft.',
  'rules.search': 'In den Regeln suchen',
  'rules.search-hint': 'Ein Wort oder eine Zahl, etwa 4.1',
  'rules.hits': '{count, plural, one {# Regel} other {# Regeln}}',
  'rules.hit': '{at} von {all}',
  'rules.nothing': 'Nichts über „{what}“.',
  'rules.nearest': 'Nichts über „{what}“. {number}: {word}.',
  'rules.contents': 'Inhalt',
  'rules.close': 'Regeln schließen',
  'rules.print': 'Drucken',
  'rules.whole': 'Alle Regeln',
  'rules.see': 'Siehe auch',
  'rules.not-here': 'Nicht an diesem Tisch',
  'rules.unknown': 'Diese Regel gibt es nicht.',
  'rules.all': 'Alle Regeln: {game}',
  'rules.keys': 'Tastenkürzel',
  'rules.points': 'Punkte auf einen Blick',
  'rules.why': 'Warum nicht hier?',
  'rules.instead': 'Wo es geht:',
  'rules.instead-more': '{count, plural, one {und # weiteres} other {und # weitere}}',
  'rules.what': 'Was ist das?',
  'rules.what-hint': 'Tippe auf das, worüber du mehr wissen willst. Esc beendet es.',
  'rules.what-mouse': 'Die rechte Maustaste fragt sofort.',
  'rules.ask': 'Regel: {about}',
  'rules.what-end': 'Beenden',
  'rules.open': 'Regeln öffnen',
} as const satisfies Translated<typeof enRules>;
