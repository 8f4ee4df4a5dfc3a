/** Romanian: as rules/en_rules.ts says it in English. */

import type { enRules } from '@/rules/en_rules';
import type { Translated } from '@/texts/index';

export const rules = {
  'rules.heading': 'Regulament',
  'rules.of': 'Regulament: {game}',
  'rules.lead':
    'Fiecare regulă așa cum se joacă aici, cu propriile noastre cuvinte. Desenele sunt făcute de același program care îți judecă mutările.',
  'rules.search': 'Caută în regulament',
  'rules.search-hint': 'Un cuvânt sau un număr, cum ar fi 4.1',
  'rules.hits': '{count, plural, one {# regulă} few {# reguli} other {# de reguli}}',
  'rules.hit': '{at} din {all}',
  'rules.nothing': 'Nimic despre „{what}”.',
  'rules.nearest': 'Nimic despre „{what}”. {number}: {word}.',
  'rules.contents': 'Cuprins',
  'rules.close': 'Închide regulamentul',
  'rules.print': 'Tipărește',
  'rules.whole': 'Tot regulamentul',
  'rules.see': 'Vezi și',
  'rules.not-here': 'Nu la această masă',
  'rules.unknown': 'Nu există o asemenea regulă.',
  'rules.all': 'Tot regulamentul: {game}',
  'rules.keys': 'Scurtături de la tastatură',
  'rules.points': 'Punctele pe scurt',
  'rules.why': 'De ce nu aici?',
  'rules.instead': 'Unde se poate:',
  'rules.instead-more': '{count, plural, one {și încă #} few {și încă #} other {și încă #}}',
  'rules.what': 'Ce este asta?',
  'rules.what-hint': 'Apasă pe lucrul despre care vrei să afli mai multe. Esc încheie.',
  'rules.what-mouse': 'Butonul drept al mouse-ului întreabă imediat.',
  'rules.ask': 'Regula: {about}',
  'rules.what-end': 'Încheie',
  'rules.open': 'Deschide regulamentul',
} as const satisfies Translated<typeof enRules>;
