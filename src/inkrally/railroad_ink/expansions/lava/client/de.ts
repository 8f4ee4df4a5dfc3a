/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.A': 'Lava',
  'expansion.lava': 'Lava',
  'face.a-half': 'Lava an zwei benachbarten Seiten',
  'face.a-opposite': 'Lava an zwei gegenüberliegenden Seiten',
  'face.a-three': 'Lava an drei Seiten',
  'face.a-quarter-h': 'gerade Straße neben Lava',
  'face.a-quarter-r': 'gerades Gleis neben Lava',
  'face.a-volcano': 'Vulkan',
  'noun.lava': 'Lava',
  'noun.volcano': 'Vulkan',
  'choose.lava': 'In jeder Runde fließt Lava. Schließ ihre Seen, bevor sie dich etwas kosten.',
  'duty.lava-face': 'Zeichne einen der Lavawürfel ein oder beide. In jeder Runde fließt die Lava weiter.',
  'duty.lava-room':
    'Kein Lavawürfel passt. Schaff Platz: Zeichne einen neuen Vulkan, neben dem einer passt, oder lass die Lava eine Strecke verschlucken, auf die sie zufließt.',
  'act.lava-volcano': 'Neuer Vulkan',
  'act.lava-make-room': 'Der Lava eine Strecke überlassen',
  'dice.lava': 'einer oder beide',
  'goal.VA': 'Um den Vulkan',
  'goal.VA-asks': 'Eine geschlossene Strecke führt um einen Vulkan.',
  'goal.VB': 'An der Lava vorbei',
  'goal.VB-asks': 'Zwei Ausfahrten sind über ein Feld mit Lava verbunden.',
  'goal.VC': 'Von Lava verschluckt',
  'goal.VC-asks': 'Lava hat eine deiner Strecken verschluckt.',
  'with.lava': 'Lava',
  'error.lava-beside': 'Neben einem neuen Vulkan darf keine Lava sein, und neben {space} ist welche.',
  'error.lava-no-route': 'Was auf {space} ist, kann die Lava nicht verschlucken: Dort fließt sie auf keine Strecke zu.',
  'error.lava-room-closed': 'Jetzt muss für die Lava kein Platz geschaffen werden.',
} as const satisfies Translated<typeof en>;
