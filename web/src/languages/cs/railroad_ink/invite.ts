/** Czech: as games/railroad_ink/texts/en_invite.ts says it in English. */

import type { enInvite } from '@/games/railroad_ink/texts/en_invite';
import type { Translated } from '@/texts/index';

export const invite = {
  'how.1':
    'V každém kole se hodí čtyřmi kostkami pro všechny. Co ukazují, nakresli na svůj plán; každá cesta musí navazovat na výjezd nebo na cestu, která už tam je.',
  'how.2':
    'Dálnice navazuje na dálnici a železnice na železnici; propojí je jen stanice. Kostka, která se nikam nevejde, propadá.',
  'how.3': 'Až třikrát za partii, jednou za kolo, nakresli navíc jednu ze zvláštních cest.',
  'how.4':
    'Po sedmi kolech: body za výjezdy propojené v jedné síti, za nejdelší dálnici, nejdelší železnici a střed. Každý otevřený konec stojí bod.',
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
  'invite.longest-stretches': 'Žádný kus trati dvakrát, návrat se počítá',
} as const satisfies Translated<typeof enInvite>;
