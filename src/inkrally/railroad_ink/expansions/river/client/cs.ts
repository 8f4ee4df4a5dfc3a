/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.V': 'řeka',
  'expansion.river': 'Řeky',
  'face.v-straight': 'přímá řeka',
  'face.v-curve': 'říční zatáčka',
  'face.v-bridge-h': 'dálniční most přes řeku',
  'face.v-bridge-r': 'železniční most přes řeku',
  'noun.bridge': 'most',
  'noun.V-straight': 'řeka',
  'noun.V-curve': 'říční zatáčka',
  'noun.V-end': 'řeka',
  'noun.V-stop': 'řeka',
  'noun.V-junction': 'řeka',
  'noun.V-crossing': 'řeka',
  'choose.river': 'Řeky tečou od okraje k okraji; dálnice a železnice je překračují po mostech.',
  'dice.river': 'žádná, jedna nebo obě',
  'goal.RA': 'Tam a zpátky',
  'goal.RA-asks': 'Jedna síť dvakrát překročí tutéž řeku.',
  'goal.RB': 'Stanice u řeky',
  'goal.RB-asks': 'Vedle polí s řekou jsou tři stanice.',
  'goal.RC': 'Přes řeku',
  'goal.RC-asks': 'Dva výjezdy propojuje cesta přes most.',
  'with.river': 'řeky',
} as const satisfies Translated<typeof en>;
