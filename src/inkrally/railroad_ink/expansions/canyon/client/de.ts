/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.canyon': 'Canyons',
  'face.c-1': 'Canyon aus einem Segment',
  'face.c-2': 'gerader Canyon aus zwei Segmenten',
  'face.c-3': 'gerader Canyon aus drei Segmenten',
  'face.c-1-1': 'Canyon um eine Ecke',
  'face.c-1-2': 'Canyon aus einem Segment, einer Ecke und zwei Segmenten',
  'face.c-1-1-1': 'Canyon um zwei Ecken',
  'choose.canyon': 'Canyons laufen zwischen den Feldern; um sie zu überqueren, braucht es Brücken.',
  'act.canyon-draw': 'Canyon an Kanten einzeichnen',
  'dice.canyon': 'keiner, einer oder beide',
  'pattern.canyon.path': 'Canyon ab {from}: {sides}',
  'pattern.canyon.rule':
    'Ein Ende muss am Außenrand oder am Ende eines Canyons liegen; sonst treffen sich Canyons nirgends, und Strecken, unter denen sie laufen, brauchen Brücken.',
  'canyon.barred':
    'Dort wäre der Canyon zu überqueren, Seiten: {sides}. Das braucht {bridges, plural, one {# Brücke} other {# Brücken}}, und {left, plural, =0 {keine ist} one {# ist} other {# sind}} übrig.',
  'pattern.canyon.draw': 'Canyon einzeichnen',
  'pattern.canyon.grid': 'Ecken von Feldern, wo der Canyon laufen kann',
  'canyon.bridges': '{left, plural, =0 {Keine Brücken übrig} one {Noch # Brücke} other {Noch # Brücken}}',
  'score.canyon': '{edges, plural, one {# Segment} other {# Segmente}} lang, von Rand zu Rand: {across}',
  'space.canyon': 'Canyon {sides}',
  'goal.CA': 'Sechs Brücken',
  'goal.CA-asks': 'Sechs Brückenpunkte sind ausgegeben.',
  'goal.CB': 'Hin und her',
  'goal.CB-asks': 'Ein Pfad kreuzt denselben Canyon dreimal.',
  'goal.CD': 'Canyon durch die Mitte',
  'goal.CD-asks': 'Ein Canyon von Rand zu Rand verläuft durch die Mitte.',
  'with.canyon': 'Canyons',
  'error.canyon-shape': 'Der Würfel zeigt diesen Canyon nicht.',
  'error.canyon-edge': 'Ein Canyon läuft nicht am Außenrand entlang.',
  'error.canyon-touch':
    'Canyons zweigen nie ab, kreuzen und berühren sich nicht; sie gehen nur an offenen Enden weiter.',
  'error.canyon-start': 'Ein Ende muss am Außenrand oder am offenen Ende eines Canyons liegen.',
  'error.canyon-bridges':
    'Das braucht {cost, plural, one {# Brücke} other {# Brücken}}, und {left, plural, =0 {keine ist} one {# ist} other {# sind}} übrig.',
  'error.bridges': 'Eine Brücke führt über eine Kante mit einem Canyon, einmal, und es gibt zwölf.',
} as const satisfies Translated<typeof en>;
