/** Romanian: as games/railroad_ink/texts/en_invite.ts says it in English. */

import type { enInvite } from '@/games/railroad_ink/texts/en_invite';
import type { Translated } from '@/texts/index';

export const invite = {
  'how.1':
    'În fiecare rundă se aruncă patru zaruri pentru toată lumea. Desenează pe tabla ta ce arată ele; fiecare traseu pornește de la o ieșire sau de la un traseu deja desenat.',
  'how.2':
    'Șoseaua se leagă de șosea, iar calea ferată de cale ferată; gara le unește. Zarul care nu încape nicăieri se pierde.',
  'how.3': 'De cel mult trei ori pe partidă, o dată pe rundă, desenează și unul dintre traseele speciale.',
  'how.4':
    'După șapte runde: puncte pentru ieșirile conectate în aceeași rețea, pentru cea mai lungă șosea, cea mai lungă cale ferată și centru. Fiecare capăt deschis costă un punct.',
  'front.expansions-done': 'Joacă așa',
  'invite.name': 'Numele tău',
  'invite.at-end': 'Când expiră timpul',
  'invite.finish': 'Un bot termină schița',
  'invite.take-over': 'Un bot joacă până la întoarcere',
  'invite.bots-fit': 'Cel mult {most} pe lângă tine și un prieten.',
  'invite.drafts': 'Schițe',
  'invite.drafts-closed': 'Ascunse până predau toți',
  'invite.drafts-open': 'La vedere pentru toți',
  'invite.hints': 'Indicii',
  'invite.hints-on': 'Pentru cine le cere',
  'invite.hints-off': 'Niciunul',
  'invite.longest': 'Cele mai lungi trasee',
  'invite.longest-usual': 'Ca în cutie',
  'invite.longest-simple': 'Nicio căsuță de două ori',
  'invite.longest-trail': 'Nicio porțiune de linie de două ori',
  'invite.longest-stretches': 'Nicio porțiune de două ori, întoarcerea contează',
} as const satisfies Translated<typeof enInvite>;
