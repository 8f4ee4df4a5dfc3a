/** How strong those are who sit at a table, in English: at seats, in lists, after a rated match. */

import { messages } from '../texts/index';

export const enStrength = {
  'strength.short': '{value} ± {plus}',
  'strength.read': 'rated {value}, between {low} and {high}{settling, select, yes {, still settling} other {}}',
  'strength.settling': 'Still settling: few rated matches so far',
  'strength.heading': 'Ratings',
  'strength.pending': 'What this match changes is being worked out.',
  'strength.changed':
    '{way, select, up {{n, plural, one {# point more} other {# points more}}} down {{n, plural, one {# point less} other {# points less}}} other {as before}}',
} as const satisfies Record<string, string>;

export const say = messages(enStrength);
