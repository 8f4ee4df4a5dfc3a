/** Czech: as games/roborally/rules/en_rulebook.ts says it in English. */

import type { enRulebook } from '@/games/roborally/rules/en_rulebook';
import type { Translated } from '@/texts/index';

export const rulebook = {
  'rally-rules.does': 'Co dělá.',
  'rally-rules.list': 'Všechny.',
  'rally-rules.glance': 'Kolo ve zkratce',
  'rally-rules.before': 'Před',
  'rally-rules.after': 'Po',
  'rally-rules.step': 'Krok {step}/{all}',
  'rally-rules.cards': 'Karty: {robot}',
  'rally-rules.hand': 'Karty v ruce: {robot}',
  'rally-rules.steps': 'Co se stane',
  'rally-rules.table-damage': 'Poškození',
  'rally-rules.table-cards': 'Karty',
  'rally-rules.table-locked': 'Uzamčené registry',
  'rally-rules.table-none': 'žádný',
  'rally-rules.course': 'Trať.',
  'rally-rules.course-plain':
    'Získej {flags, plural, one {její jedinou vlajku} few {její # vlajky} many {jejích # vlajky} other {jejích # vlajek}} v pořadí čísel. Vlastní pravidlo nemá.',
  'rally-rules.course-special':
    'Má {flags, plural, one {# vlajku} few {# vlajky} many {# vlajky} other {# vlajek}} a {rules, plural, one {vlastní pravidlo, které je níže} few {# vlastní pravidla, která jsou níže} many {# vlastního pravidla, která jsou níže} other {# vlastních pravidel, která jsou níže}}.',
  'roborally.example.course': '{flags, plural, one {# vlajka} few {# vlajky} many {# vlajky} other {# vlajek}}',
  'rally-rules.course-players': 'Hráči',
  'rally-rules.course-length': 'Délka',
  'rally-rules.course-level': 'Obtížnost',
  'rally-rules.course-level-none': 'neuvedena',
  'rally-rules.course-flags': 'Vlajky',
  'rally-rules.course-boards': 'Plochy',
  'rally-rules.course-bay': 'Dokovací plocha',
  'rally-rules.course-bay-simple': 'strana bez pásů',
  'rally-rules.course-bay-belts': 'strana s pásy',
  'rally-rules.course-no-bay': 'žádná: roboty se umísťují',
  'rally-rules.course-size': 'Velikost v polích',
  'rally-rules.course-spaces': '{width} krát {height}',
  'rally-rules.course-teams': 'Místa',
  'rally-rules.course-in-teams': 'v týmech',
  'rally-rules.course-rules': 'Vlastní pravidla',
  'rally-rules.course-no-rules': 'žádná',
} as const satisfies Translated<typeof enRulebook>;
