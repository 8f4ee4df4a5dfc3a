/** Czech: as games/railroad_ink/texts/en_invite.ts says it in English. */

import type { enInvite } from '@/games/railroad_ink/texts/en_invite';
import type { Translated } from '@/texts/index';

export const invite = {
  'front.expansions-done': 'Hrát s tímhle',
  'invite.name': 'Tvoje jméno',
  'invite.at-end': 'Když vyprší čas',
  'invite.finish': 'Náčrt dokončí bot',
  'invite.take-over': 'Hraje bot až do návratu',
  'invite.bots-fit': 'Vedle tebe a jednoho z přátel nejvýše {most}.',
  'invite.drafts': 'Náčrty',
  'invite.drafts-closed': 'Skryté, dokud nemají všichni odevzdáno',
  'invite.drafts-open': 'Otevřené všem',
  'invite.hints': 'Nápověda',
  'invite.hints-on': 'Pro každého, kdo chce',
  'invite.hints-off': 'Žádná',
  'invite.longest': 'Nejdelší cesty',
  'invite.longest-usual': 'Jako v krabici',
  'invite.longest-simple': 'Žádné pole dvakrát',
  'invite.longest-trail': 'Žádný kus trati dvakrát',
} as const satisfies Translated<typeof enInvite>;
