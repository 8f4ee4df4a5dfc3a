/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.7.2': 'Seen',
  'railroad_ink.7.2.words': 'See, Wasser, Anleger, Fähre',
  'railroad_ink.7.2.draw': 'Wasser zeichnen.',
  'railroad_ink.7.2.draw.text':
    'Sechs Runden. Zeichne keinen, einen oder beide Seewürfel auf ein beliebiges leeres Feld, angeschlossen oder nicht. Wasser darf auf keine Straße, kein Gleis und keine Ausfahrt treffen. Verbundenes Wasser ist ein See; offenes Wasser kostet nichts.',
  'railroad_ink.example.lake-anywhere': 'Wasser ohne Anschluss: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.lake-never': 'Wasser gegen das Ende eines Gleises: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.7.2.pier': 'Anleger.',
  'railroad_ink.7.2.pier.text':
    'Ein Anleger verbindet seine Strecken mit dem See: Alle Netzwerke mit Anlegern an einem See sind ein Netzwerk. Straßen und Gleise enden an ihm. Ein Anleger ist ein Bahnhof.',
  'railroad_ink.example.lake-pier': 'Zwei Anleger, ein Netzwerk: {exits, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.7.2.fill': 'Wasser steigt.',
  'railroad_ink.7.2.fill.text':
    'Ein leeres Feld, an das von drei oder vier Seiten Wasser grenzt, wird sofort zu Wasser, und so weiter, bis sich nichts mehr ändert. Der Außenrand ist kein Wasser. Es kostet keinen Würfel und zählt für See und Mitte. Es steigt auch dort, wo eine Ausfahrt ist oder das Ende einer Strecke auf das Feld zeigt; dieses bleibt offen.',
  'railroad_ink.example.lake-fill':
    'Das dritte Ufer, und D3 füllt sich: ein See aus vier Feldern: {lake, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.7.2.score': 'Punkte für Seen.',
  'railroad_ink.7.2.score.text':
    'Der kleinste See gibt 1 Punkt für jedes seiner Felder. Gibt es nur einen See, ist er der kleinste.',
  'railroad_ink.7.2.score.points': '1 je Feld im kleinsten See',
  'railroad_ink.example.lake-smallest':
    'Seen aus zwei und aus drei Feldern; der kleinere zählt: {lake, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.goals-lake': 'Aufgaben: Seen',
} as const satisfies Translated<typeof en>;
