/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.desert': 'Wüsten',
  'face.d-h-straight-cactus': 'gerade Straße mit Kaktus',
  'face.d-h-straight-oasis': 'gerade Straße mit Oase',
  'face.d-h-curve-cactus': 'Straßenkurve mit Kaktus',
  'face.d-h-curve-oasis': 'Straßenkurve mit Oase',
  'face.d-r-straight-cactus': 'gerades Gleis mit Kaktus',
  'face.d-r-straight-oasis': 'gerades Gleis mit Oase',
  'face.d-r-curve-cactus': 'Gleiskurve mit Kaktus',
  'face.d-r-curve-oasis': 'Gleiskurve mit Oase',
  'face.d-two-cacti': 'zwei Kakteen',
  'face.drought': 'Dürre',
  'choose.desert': 'Pflanz Kakteen und halte sie nahe an einer Oase: Es kommen Dürren.',
  'setting.desert.routes': 'Wohin Strecken mit Kaktus oder Oase dürfen',
  'setting.desert.routes.free': 'Auf jedes leere Feld',
  'setting.desert.routes.joined': 'Verbunden mit Vorhandenem, wie jede Strecke',
  'duty.desert-drought':
    'Eine Dürre kommt, bevor etwas gezeichnet wird. Sie nimmt die Kakteen auf {spaces}, neben denen keine Oase ist.',
  'act.desert-drought': 'Dürre kommen lassen',
  'act.desert-ignore': '{route} durchstreichen: keine Dürre in dieser Runde',
  'act.desert-ignore-legend': 'Oder streich eine Spezialstrecke durch, und in dieser Runde kommt keine Dürre:',
  'dice.desert': 'keiner, einer oder beide',
  'space.cacti': '{cacti, plural, one {ein Kaktus} other {# Kakteen}}',
  'space.oasis': 'eine Oase',
  'goal.DA': 'Vier im Quadrat',
  'goal.DA-asks': 'Auf allen Feldern eines Quadrats von zwei mal zwei stehen Kakteen.',
  'goal.DB': 'Vier in einer Linie',
  'goal.DB-asks': 'Auf vier Feldern in einer Linie stehen Kakteen.',
  'goal.DC': 'Drei Oasen',
  'goal.DC-asks': 'Ein Netzwerk führt an drei Oasen vorbei.',
  'with.desert': 'Wüsten',
  'first.desert': 'Dürren',
  'error.desert-over': 'Jetzt steht keine Dürre an.',
  'error.cacti': 'So viele Kakteen können nicht auf einem Feld stehen.',
} as const satisfies Translated<typeof en>;
