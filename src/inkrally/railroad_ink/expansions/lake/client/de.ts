/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'kind.L': 'Wasser',
  'expansion.lake': 'Seen',
  'face.l-quarter': 'Ufer mit Wasser an einer Seite',
  'face.l-half': 'Ufer mit Wasser an zwei Seiten',
  'face.l-three': 'Ufer mit Wasser an drei Seiten',
  'face.l-full': 'offenes Wasser',
  'face.l-pier-h': 'Straßenanleger',
  'face.l-pier-r': 'Gleisanleger',
  'face.l-pier-hr': 'Anleger für Straße und Gleis',
  'noun.lake': 'See',
  'noun.open-water': 'offenes Wasser',
  'noun.pier': 'Anleger',
  'choose.lake': 'Wasser wächst zu Seen zusammen, und Anleger verbinden, was an ihren Ufern liegt.',
  'harsh.lake-lava': 'Hart: Wasser und Lava brauchen beide viel Platz und dürfen sich nicht berühren.',
  'dice.lake': 'keiner, einer oder beide',
  'goal.LA': 'Übers Wasser',
  'goal.LA-asks': 'Zwei Ausfahrten sind nur über einen See verbunden.',
  'goal.LB': 'Langer See',
  'goal.LB-asks': 'Auf vier Feldern in einer Linie ist Wasser.',
  'goal.LC': 'Runder See',
  'goal.LC-asks': 'Ein See hat keinen geraden Rand: nichts offen, nichts am Außenrand.',
  'with.lake': 'Seen',
} as const satisfies Translated<typeof en>;
