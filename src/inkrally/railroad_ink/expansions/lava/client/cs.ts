/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.A': 'láva',
  'expansion.lava': 'Láva',
  'face.a-half': 'láva na dvou sousedních stranách',
  'face.a-opposite': 'láva na dvou protilehlých stranách',
  'face.a-three': 'láva na třech stranách',
  'face.a-quarter-h': 'přímá dálnice podél lávy',
  'face.a-quarter-r': 'přímá železnice podél lávy',
  'face.a-volcano': 'sopka',
  'noun.lava': 'láva',
  'noun.volcano': 'sopka',
  'choose.lava': 'Láva teče v každém kole. Uzavři její jezera dřív, než za ně zaplatíš.',
  'duty.lava-face': 'nakresli jednu z kostek lávy, nebo obě. Láva teče dál v každém kole.',
  'duty.lava-room':
    'žádná kostka lávy se nevejde. Udělej místo: nakresli novou sopku, vedle které se vejde, nebo nech lávu pohltit cestu, do které teče.',
  'act.lava-volcano': 'Nová sopka',
  'act.lava-make-room': 'Nechat lávu pohltit cestu',
  'dice.lava': 'jedna nebo obě',
  'goal.VA': 'Kolem sopky',
  'goal.VA-asks': 'Kolem sopky vede uzavřená cesta.',
  'goal.VB': 'Podél lávy',
  'goal.VB-asks': 'Dva výjezdy jsou propojené přes pole s lávou.',
  'goal.VC': 'Pohlceno lávou',
  'goal.VC-asks': 'Láva pohltila některou tvou cestu.',
  'with.lava': 'láva',
  'error.lava-beside': 'Vedle nové sopky nesmí být láva, a u {space} je.',
  'error.lava-no-route': 'Co je na {space}, láva pohltit nemůže: neteče tam do žádné cesty.',
  'error.lava-room-closed': 'Teď pro lávu není potřeba dělat místo.',
} as const satisfies Translated<typeof en>;
