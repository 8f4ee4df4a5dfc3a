/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.V': 'Fluss',
  'expansion.river': 'Flüsse',
  'face.v-straight': 'gerader Fluss',
  'face.v-curve': 'Flussbiegung',
  'face.v-bridge-h': 'Straßenbrücke über einen Fluss',
  'face.v-bridge-r': 'Gleisbrücke über einen Fluss',
  'noun.bridge': 'Brücke',
  'noun.V-straight': 'Fluss',
  'noun.V-curve': 'Flussbiegung',
  'noun.V-end': 'Fluss',
  'noun.V-stop': 'Fluss',
  'noun.V-junction': 'Fluss',
  'noun.V-crossing': 'Fluss',
  'choose.river': 'Flüsse verlaufen von Rand zu Rand; Straßen und Gleise überqueren sie auf Brücken.',
  'dice.river': 'keiner, einer oder beide',
  'goal.RA': 'Hin und zurück',
  'goal.RA-asks': 'Ein Netzwerk überquert denselben Fluss zweimal.',
  'goal.RB': 'Bahnhöfe am Fluss',
  'goal.RB-asks': 'Drei Bahnhöfe stehen neben Feldern mit Fluss.',
  'goal.RC': 'Über den Fluss',
  'goal.RC-asks': 'Zwei Ausfahrten sind durch eine Strecke über eine Brücke verbunden.',
  'with.river': 'Flüssen',
} as const satisfies Translated<typeof en>;
