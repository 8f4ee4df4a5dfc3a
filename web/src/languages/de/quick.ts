/** German: a quick game while it is looked for or chosen. */

import type { enQuick } from '../../place/quick/en_quick';
import type { Translated } from '../../texts/index';

export const quick = {
  'seek.looking': 'Suche seit {time}.',
  'seek.looking-how':
    '{others, plural, =0 {Sonst sucht niemand dasselbe.} one {# andere Person sucht dasselbe.} other {# andere suchen dasselbe.}}',
  'seek.needs': '{more, plural, one {Es fehlt noch eine Person.} other {Es fehlen noch # Personen.}}',
  'seek.fewer':
    '{people, plural, one {Ab {time} genügt insgesamt # Person.} other {Ab {time} genügen insgesamt # Personen.}}',
  'seek.unlike': 'Ihr seid genug, aber Wertungen oder Personenzahlen passen noch nicht zusammen.',
  'seek.anybody': 'Ab {time} spielt die Wertung keine Rolle mehr.',
  'seek.bots-ask-at': 'Ab {time} kannst du mit Bots beginnen.',
  'seek.near':
    'Auch über deinen Anschluss sucht jemand. Eine schnelle Partie nimmt von jedem nur einen Browser: Um zusammen zu spielen, eröffne einen Tisch und schick den Link.',
  'seek.expected': 'Zuletzt hat es etwa {time} gedauert.',
  'seek.stop': 'Abbrechen',
  'seek.bots': 'Mit einem Bot beginnen?',
  'seek.offline':
    'Keine Verbindung zum Server. Dein Platz in der Suche bleibt kurz erhalten; sobald die Verbindung wieder da ist, geht die Suche weiter.',
  'seek.choose': 'Was spielen?',
  'seek.people': 'Personen',
  'seek.people-2-4': '2 bis 4',
  'seek.rated-label': 'Zählt es?',
  'seek.rated-no': 'Nur spielen',
  'seek.rated-yes': 'Gewertet',
  'seek.bots-label': 'Wenn niemand kommt',
  'seek.bots-ask': 'Nach 1 Min. fragen',
  'seek.bots-30': 'Nach 30 Sek. Bots',
  'seek.bots-60': 'Nach 1 Min. Bots',
  'seek.bots-180': 'Nach 3 Min. Bots',
  'seek.done': 'Fertig',
  'seek.rating':
    'Deine Wertungszahl: {value}, zwischen {low} und {high}{settling, select, yes {, pendelt sich noch ein} other {}}.',
} as const satisfies Translated<typeof enQuick>;
