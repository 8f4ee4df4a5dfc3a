/** Romanian: as games/railroad_ink/texts/en_invite.ts says it in English. */

import type { enInvite } from '@/games/railroad_ink/texts/en_invite';
import type { Translated } from '@/texts/index';

export const invite = {
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
} as const satisfies Translated<typeof enInvite>;
