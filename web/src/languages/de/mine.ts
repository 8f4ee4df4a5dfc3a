/** German: as pages/mine/en_mine.ts says it in English. */

import type { enMine } from '@/pages/mine/en_mine';
import type { Translated } from '@/texts/index';

export const mine = {
  'mine.round': 'Runde {round} von {rounds}',
  'mine.turn': 'Runde {round}',
  'mine.points': '{points, plural, one {# Punkt} other {# Punkte}}',
  'mine.flags': '{flags} von {all} Flaggen',
  'mine.place': 'Platz {place}',
  'mine.same-dice': 'dieselben Würfel',
  'mine.due-draw': 'Du bist dran: zeichnen',
  'mine.due-pick': 'Du bist dran: Würfel wählen',
  'mine.due-program': 'Du bist dran: programmieren',
  'mine.due-announce': 'Nächste Runde abschalten?',
  'mine.due-stay-down': 'Abgeschaltet bleiben?',
  'mine.due-re-enter': 'Wo du zurückkehrst',
  'mine.due-other': 'Du bist gefragt',
  'mine.waiting-draw': '{waiting, plural, one {# Person zeichnet noch} other {# Personen zeichnen noch}}',
  'mine.waiting-program': '{waiting, plural, one {# Person programmiert noch} other {# Personen programmieren noch}}',
  'mine.waiting-other': '{waiting, plural, one {wartet auf # Person} other {wartet auf # Personen}}',
  'mine.act-draw': 'Zeichnen',
  'mine.act-pick': 'Wählen',
  'mine.act-program': 'Programmieren',
  'mine.act-other': 'Antworten',
  'mine.remove': '{table} löschen',
  'mine.not-mine': 'Dieser Tisch steht nicht in deiner Liste.',
  'mine.remove-heading': 'Diesen Tisch löschen?',
  'mine.remove-delete':
    'Sonst sitzt dort niemand. Der Tisch und alles, was dort gezeichnet wurde, wird endgültig gelöscht.',
  'mine.remove-playing':
    'Die Partie ist nicht vorbei. Sie endet hier, und alles, was dort gezeichnet wurde, wird endgültig gelöscht.',
  'mine.remove-try': 'Würfel aus einem Link lassen sich einmal versuchen. Mit dem Löschen gibst du deinen Versuch auf.',
  'mine.remove-hide':
    'Der Tisch verschwindet aus deiner Liste. Die anderen behalten die Partie, und ihr Link führt weiter dorthin.',
  'mine.remove-stand': 'Dein Platz wird wieder frei, und der Tisch verschwindet aus deiner Liste.',
  'mine.remove-give-up':
    'Andere spielen noch. Deinen Platz spielt bis zum Ende der Partie ein Bot, und der Tisch verschwindet aus deiner Liste.',
  'mine.do-delete': 'Löschen',
  'mine.do-hide': 'Aus der Liste nehmen',
  'mine.do-stand': 'Tisch verlassen',
  'mine.do-give-up': 'Meinen Platz aufgeben',
  'mine.keep': 'Behalten',
  'mine.floor': 'Der Fabrikboden mit den Robotern',
} as const satisfies Translated<typeof enMine>;
