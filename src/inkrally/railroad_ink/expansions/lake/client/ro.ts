/** What is said of this in Romanian. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.L': 'apă',
  'expansion.lake': 'Lacuri',
  'face.l-quarter': 'mal cu apă pe o latură',
  'face.l-half': 'mal cu apă pe două laturi',
  'face.l-three': 'mal cu apă pe trei laturi',
  'face.l-full': 'apă deschisă',
  'face.l-pier-h': 'debarcader cu șosea',
  'face.l-pier-r': 'debarcader cu cale ferată',
  'face.l-pier-hr': 'debarcader cu șosea și cale ferată',
  'noun.lake': 'lac',
  'noun.open-water': 'apă deschisă',
  'noun.pier': 'debarcader',
  'choose.lake': 'Apa se unește în lacuri, iar debarcaderele conectează ce se află pe malurile lor.',
  'harsh.lake-lava': 'Greu: apa și lava vor amândouă mult loc și nu au voie să se atingă.',
  'dice.lake': 'niciunul, unul sau ambele',
  'goal.LA': 'Peste apă',
  'goal.LA-asks': 'Două ieșiri sunt conectate doar printr-un lac.',
  'goal.LB': 'Un lac lung',
  'goal.LB-asks': 'Patru căsuțe în linie au apă.',
  'goal.LC': 'Un lac rotund',
  'goal.LC-asks': 'Un lac nu are nicio latură dreaptă: nimic deschis, nimic la margine.',
  'with.lake': 'lacuri',
} as const satisfies Translated<typeof en>;
