/** Romanian: as games/roborally/rules/en_rulebook.ts says it in English. */

import type { enRulebook } from '@/games/roborally/rules/en_rulebook';
import type { Translated } from '@/texts/index';

export const rulebook = {
  'rally-rules.does': 'Ce face.',
  'rally-rules.list': 'Toate.',
  'rally-rules.glance': 'Tura pe scurt',
  'rally-rules.before': 'Înainte',
  'rally-rules.after': 'După',
  'rally-rules.step': 'Pasul {step} din {all}',
  'rally-rules.cards': 'Cărțile: {robot}',
  'rally-rules.hand': 'Mâna: {robot}',
  'rally-rules.steps': 'Ce se întâmplă',
  'rally-rules.table-damage': 'Avarii',
  'rally-rules.table-cards': 'Cărți',
  'rally-rules.table-locked': 'Registre blocate',
  'rally-rules.table-none': 'niciunul',
  'rally-rules.course': 'Circuitul.',
  'rally-rules.course-plain':
    'Atinge {flags, plural, one {singurul steag} few {cele # steaguri} other {cele # de steaguri}} în ordinea numerelor. Nu are reguli proprii.',
  'rally-rules.course-special':
    'Are {flags, plural, one {# steag} few {# steaguri} other {# de steaguri}} și {rules, plural, one {o regulă proprie, aflată mai jos} few {# reguli proprii, aflate mai jos} other {# de reguli proprii, aflate mai jos}}.',
  'roborally.example.course': '{flags, plural, one {# steag} few {# steaguri} other {# de steaguri}}',
  'rally-rules.course-players': 'Jucători',
  'rally-rules.course-length': 'Durată',
  'rally-rules.course-level': 'Dificultate',
  'rally-rules.course-level-none': 'nespecificată',
  'rally-rules.course-flags': 'Steaguri',
  'rally-rules.course-boards': 'Planșe',
  'rally-rules.course-bay': 'Zonă de andocare',
  'rally-rules.course-bay-simple': 'fața fără benzi',
  'rally-rules.course-bay-belts': 'fața cu benzi',
  'rally-rules.course-no-bay': 'niciuna: roboții se așază',
  'rally-rules.course-size': 'Mărime în căsuțe',
  'rally-rules.course-spaces': '{width} pe {height}',
  'rally-rules.course-teams': 'Locuri',
  'rally-rules.course-in-teams': 'în echipe',
  'rally-rules.course-rules': 'Reguli proprii',
  'rally-rules.course-no-rules': 'niciuna',
} as const satisfies Translated<typeof enRulebook>;
