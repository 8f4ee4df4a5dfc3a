/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.trail': 'Pfade',
  'face.t-h-straight': 'gerade Straße über einem Pfad',
  'face.t-r-straight': 'gerades Gleis über einem Pfad',
  'face.t-h-curve': 'Straßenkurve mit Pfad außen',
  'face.t-r-curve': 'Gleiskurve mit Pfad außen',
  'face.t-h-tee': 'Straßenabzweigung neben einem Pfad',
  'face.t-r-tee': 'Gleisabzweigung neben einem Pfad',
  'choose.trail': 'Wanderwege von Ecke zu Ecke verbinden Bahnhöfe.',
  'dice.trail': 'keiner, einer oder beide',
  'space.path': 'Pfad zwischen den Ecken {corners}',
  'goal.TA': 'Lange Wanderung',
  'goal.TA-asks': 'Auf fünf Feldern in einer Linie sind Pfade.',
  'goal.TB': 'Wo Pfade sich treffen',
  'goal.TB-asks': 'Pfade berühren drei Ecken eines Feldes mit Bahnhof.',
  'goal.TC': 'Spaziergang in der Mitte',
  'goal.TC-asks': 'Auf fünf Zentralfeldern sind Pfade.',
  'with.trail': 'Pfaden',
  'error.trail': 'Ein Pfad verbindet Ecken eines Feldes mit einer Strecke und trifft dort keinen anderen Pfad.',
} as const satisfies Translated<typeof en>;
