/** German: as games/railroad_ink/texts/en_invite.ts says it in English. */

import type { enInvite } from '@/games/railroad_ink/texts/en_invite';
import type { Translated } from '@/texts/index';

export const invite = {
  'how.1':
    'In jeder Runde fallen vier Würfel für alle. Zeichne auf deiner Tafel ein, was sie zeigen; jede Strecke schließt an eine Ausfahrt oder an eine vorhandene Strecke an.',
  'how.2':
    'Straße trifft auf Straße, Gleis auf Gleis; ein Bahnhof verbindet beide. Ein Würfel, der nirgends passt, verfällt.',
  'how.3': 'Bis zu dreimal im Spiel, einmal pro Runde, zeichnest du zusätzlich eine der Spezialstrecken ein.',
  'how.4':
    'Nach sieben Runden: Punkte für Ausfahrten im selben Netzwerk, für die längste Straße, die längste Gleisstrecke und die Mitte. Jedes offene Ende kostet einen Punkt.',
  'front.expansions-done': 'Damit spielen',
  'invite.name': 'Dein Name',
  'invite.at-end': 'Wenn die Zeit um ist',
  'invite.finish': 'Ein Bot beendet den Entwurf',
  'invite.take-over': 'Ein Bot spielt bis zur Rückkehr',
  'invite.bots-fit': 'Höchstens {most} neben dir und einer weiteren Person.',
  'invite.drafts': 'Entwürfe',
  'invite.drafts-closed': 'Verdeckt, bis alle abgegeben haben',
  'invite.drafts-open': 'Offen für alle',
  'invite.hints': 'Tipps',
  'invite.hints-on': 'Für alle, die fragen',
  'invite.hints-off': 'Keine',
  'invite.longest': 'Längste Strecken',
  'invite.longest-usual': 'Wie in der Schachtel',
  'invite.longest-simple': 'Kein Feld zweimal',
  'invite.longest-trail': 'Kein Streckenstück zweimal',
  'invite.longest-stretches': 'Kein Streckenstück zweimal, Rückkehr zählt',
} as const satisfies Translated<typeof enInvite>;
