/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.8.1': 'Meteoriten',
  'railroad_ink.8.1.words': 'Meteorit, Krater, Einschlag, Punkt',
  'railroad_ink.8.1.strike': 'Zuerst schlägt er ein.',
  'railroad_ink.8.1.strike.text':
    'Sechs Runden. Bevor gezeichnet wird, fliegt der Meteorit vom Punkt, zuerst von D4, in die Richtung und so viele Felder weit, wie die Würfel sagen. Ist die Richtung frei, wählst du sie, wenn du beide Würfel siehst. Am Rand prallt er ab, was keinen Schritt kostet. Käme er auf einem Krater herunter, fliegt er weiter zum nächsten Feld ohne Krater.',
  'railroad_ink.example.meteor-flight':
    'Von B4 drei nach Westen: A4, zurück über B4 nach C4, wo ein Krater ist: Also wird D4 getroffen. {legal, select, yes {Dorthin fliegt er.} other {Nie.}}',
  'railroad_ink.8.1.crater': 'Der Krater.',
  'railroad_ink.8.1.crater.text':
    'Der Einschlag löscht alles auf dem Feld, hinterlässt einen Krater und nimmt den Punkt dorthin mit. Eine getroffene Spezialstrecke bleibt durchgestrichen. Ein Krater füllt sein Feld und hat vier leere Seiten.',
  'railroad_ink.example.crater-filled': 'Ein Krater füllt sein Feld: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.8.1.skip': 'Ihn auslassen.',
  'railroad_ink.8.1.skip.text':
    'Streich eine Spezialstrecke durch, innerhalb ihrer Grenzen, und in dieser Runde schlägt kein Meteorit ein. Die Spezialstrecke dieser Runde ist damit verbraucht. Der Punkt bleibt.',
  'railroad_ink.8.1.clear': 'In einen Krater zeichnen.',
  'railroad_ink.8.1.clear.text':
    'Nach dem Einschlag darfst du einen Krater löschen, um auf seinem Feld zu zeichnen. Dann musst du dort etwas zeichnen oder den Krater wiederherstellen. Immer nur ein Krater auf einmal, und nur, wo etwas passt, das noch übrig ist. Du musst nie. Ein Tisch kann festlegen, dass nur Straße oder Gleis einen Krater ersetzt.',
  'railroad_ink.example.crater-cleared':
    'C4 wird getroffen; der Krater auf B2 wird gelöscht, und dort geht die Straße weiter: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.8.1.score': 'Punkte für Krater.',
  'railroad_ink.8.1.score.text':
    'Jedes Ende von Straße oder Gleis, das auf einen Krater zeigt, gibt 2 Punkte und ist kein offenes Ende. Es verbindet nichts, und eine Länge endet dort.',
  'railroad_ink.8.1.score.points': '2 je Ende an einem Krater',
  'railroad_ink.example.meteor-points': '{meteor, plural, one {# Punkt} other {# Punkte}}, offene Enden: {errors}',
  'railroad_ink.goals-meteor': 'Aufgaben: Meteoriten',
} as const satisfies Translated<typeof en>;
