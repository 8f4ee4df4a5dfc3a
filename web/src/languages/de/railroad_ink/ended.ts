/** German: as games/railroad_ink/texts/en_ended.ts says it in English. */

import type { enEnded } from '@/games/railroad_ink/texts/en_ended';
import type { Translated } from '@/texts/index';

export const ended = {
  'result.wins':
    '{player, select, You {Du gewinnst} Du {Du gewinnst} other {{player} gewinnt}} mit {margin, plural, one {# Punkt} other {# Punkten}} Vorsprung.',
  'result.wins-ends':
    '{player, select, You {Du gewinnst} Du {Du gewinnst} other {{player} gewinnt}} mit weniger offenen Enden.',
  'result.wins-order':
    '{player, select, You {Du gewinnst} Du {Du gewinnst} other {{player} gewinnt}} nach der Reihenfolge der Würfelwahl.',
  'result.shared': 'Geteilter Sieg: je {points, plural, one {# Punkt} other {# Punkte}}.',
  'result.shared-text':
    'Gleich viele Punkte und {ends, plural, =0 {keine offenen Enden} one {# offenes Ende} other {# offene Enden}}: {players}.',
  'result.alone': '{player}: {points, plural, one {# Punkt} other {# Punkte}}.',
  'result.points': '{points, plural, one {# Punkt} other {# Punkte}}, {player}: {second}.',
  'result.facts':
    '{rounds, plural, one {# Runde} other {# Runden}}, {dice, plural, one {# Würfel} other {# Würfel}}, {ends, plural, =0 {keine offenen Enden} one {# offenes Ende} other {# offene Enden}}{players, plural, one {} other {, # Personen}}.',
  'result.place': 'Platz',
  'result.lettered': '{name} {letter}',
  'result.what-if': 'Weitergespielt ab Runde {round} einer beendeten Partie: ihre Analyse',
  'result.share': 'Teilen',
  'result.share-detail': 'Links, eine Karte mit denselben Würfeln',
  'result.share-detail-alone': 'Links, eine Karte',
  'result.share-text-alone': 'Links zeigen die Tafeln sofort. Die Karte zeigt Punkte und Platz, keine Zeichnung.',
  'result.share-text':
    'Die Karte zeigt Punkte und Platz, keine Zeichnung, und führt zu denselben Würfeln. Gibt es sie, sehen 30 Tage lang nur die die Partie, die sie gespielt haben.',
  'result.card': 'Karte als PNG',
  'result.card-words': 'Dieselben Würfel, für dich:',
  'result.files': 'Mitnehmen',
  'result.files-detail': 'Bilder, Spielprotokoll, Druck',
  'result.files-text':
    'Bilder zeigen {player, select, Du {deine Tafel} other {die Tafel von {player}}} wie oben, nach Runde {round}.',
  'result.svg': 'Tafel als SVG',
  'result.png': 'Tafel als PNG',
  'result.print': 'Alle Tafeln drucken',
  'result.log': 'Spielprotokoll',
  'result.no-picture': 'In diesem Browser ließ sich das Bild nicht erstellen.',
  'link.moment': 'Link zu diesem Moment',
} as const satisfies Translated<typeof enEnded>;
