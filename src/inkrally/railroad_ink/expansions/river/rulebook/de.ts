/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.7.1': 'Flüsse',
  'railroad_ink.7.1.words': 'Fluss, Brücke, Wasser',
  'railroad_ink.7.1.draw': 'Einen Fluss zeichnen.',
  'railroad_ink.7.1.draw.text':
    'Sechs Runden. Zeichne keinen, einen oder beide Flusswürfel auf ein beliebiges leeres Feld: Ein Anschluss ist nicht nötig. Ein Flussende darf auf keine Straße, kein Gleis und keine Ausfahrt treffen.',
  'railroad_ink.example.river-anywhere': 'Ein Fluss ohne Anschluss: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.river-never': 'Ein Flussende am Ende einer Straße: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.7.1.bridge': 'Brücken.',
  'railroad_ink.7.1.bridge.text':
    'Eine Strecke kreuzt einen Fluss nur auf einer Brücke der Würfel. Das ist eine Strecke wie jede andere, und der Fluss fließt darunter weiter.',
  'railroad_ink.example.river-bridge':
    'Das Gleis kreuzt auf einer Brücke, und der Fluss fließt weiter: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.7.1.score': 'Punkte für Flüsse.',
  'railroad_ink.7.1.score.text':
    'Nur der beste Fluss zählt: 1 für jedes seiner Felder und 3 mehr, wenn seine beiden Enden auf den Außenrand zeigen. Jedes nicht verbundene Flussende innerhalb der Tafel gilt als offenes Ende.',
  'railroad_ink.7.1.score.points': '1 je Feld, 3 mehr von Rand zu Rand',
  'railroad_ink.example.river-edges': 'Fünf Felder von Rand zu Rand: {river, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.goals-river': 'Aufgaben: Flüsse',
} as const satisfies Translated<typeof en>;
