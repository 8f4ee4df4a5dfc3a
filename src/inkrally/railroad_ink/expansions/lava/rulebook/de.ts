/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.8.2': 'Lava',
  'railroad_ink.8.2.words': 'Lava, Vulkan, Lavasee',
  'railroad_ink.8.2.draw': 'Lava fließt weiter.',
  'railroad_ink.8.2.draw.text':
    'Sechs Runden. Auf D4 steht von Anfang an ein Vulkan. Eine Würfelseite mit Lava muss mit einer Lavaseite an vorhandene Lava anschließen. Lava darf auf keine Straße, kein Gleis und keine Ausfahrt treffen. Ihre Strecke muss nicht angeschlossen sein, darf aber nicht auf die andere Art treffen.',
  'railroad_ink.example.lava-joined':
    'Die Lava setzt den Vulkan fort; die Straße schließt nirgends an: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.lava-apart': 'Lava fern von jeder Lava: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.8.2.duty': 'Einer oder beide, jede Runde.',
  'railroad_ink.8.2.duty.text':
    'In jeder Runde zeichnest du einen der Lavawürfel oder beide, solange einer passt oder sich Platz für ihn schaffen lässt.',
  'railroad_ink.8.2.volcano': 'Neue Vulkane.',
  'railroad_ink.8.2.volcano.text':
    'Jederzeit darfst du einen Vulkan auf ein leeres Feld zeichnen, dessen vier Nachbarn keine Lava haben, so viele du willst. Wenn er kommt, darf er neben allem stehen; was später neben ihn gezeichnet wird, muss zu ihm passen. Einen Lavawürfel ersetzt er nicht.',
  'railroad_ink.example.volcano-new': 'Keine Lava daneben: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.volcano-beside': 'Lava daneben: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.8.2.room': 'Platz schaffen.',
  'railroad_ink.8.2.room.text':
    'Wo keine Lava passt, schaffst du Platz: mit einem Vulkan, nach dem eine passt, oder indem du Lava über eine Strecke zeichnest, auf die offene Lava zeigt. Diese Strecke wird gelöscht, auch ein Bahnhof oder eine Spezialstrecke, aber keine, auf deren Feld Lava ist. Führt beides zu keiner Lava, musst du keine zeichnen.',
  'railroad_ink.example.lava-room':
    'Sonst passt keine Seite: Diese kommt über die Straße auf E4: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.lava-room-closed':
    'Neben dem Vulkan passt eine Seite: Über der Straße wird kein Platz geschaffen: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.8.2.score': 'Punkte für Lava.',
  'railroad_ink.8.2.score.text':
    '5 für jeden Lavasee ohne offene Seite und 1 für jedes Feld im größten See. Der Außenrand schließt ab. Jede offene Lavaseite kostet einen Punkt.',
  'railroad_ink.8.2.score.points': '5 je geschlossenem See, 1 je Feld des größten',
  'railroad_ink.example.lava-closed':
    'Ein geschlossener See aus fünf Feldern: {lava, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.goals-lava': 'Aufgaben: Lava',
} as const satisfies Translated<typeof en>;
