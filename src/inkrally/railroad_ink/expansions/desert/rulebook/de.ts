/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.10.1': 'Wüsten',
  'railroad_ink.10.1.words': 'Wüste, Kaktus, Oase, Dürre',
  'railroad_ink.10.1.draw': 'Kakteen und Oasen.',
  'railroad_ink.10.1.draw.text':
    'Sechs Runden. Jeden Wüstenwürfel darfst du auf ein leeres Feld zeichnen, wenn dort keine verschiedenen Arten aufeinandertreffen, angeschlossen oder nicht. Eine Strecke hat einen Kaktus oder eine Oase bei sich; zwei Kakteen kommen ohne Strecke und füllen ihr Feld. Ein Tisch kann verlangen, dass Strecken wie üblich angeschlossen werden.',
  'railroad_ink.example.desert-anywhere':
    'Eine Straße mit Kaktus, nirgends angeschlossen: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.desert-never':
    'Ein Gleis eines Wüstenwürfels gegen eine Straße: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.10.1.drought': 'Dürren.',
  'railroad_ink.10.1.drought.text':
    'Eine Dürre kommt, bevor gezeichnet wird, nur einmal, auch wenn beide Würfel sie zeigen: Jeder Kaktus ohne Oase auf einem seiner vier Nachbarfelder wird gelöscht; Strecken bleiben, und ein Feld, auf dem nichts übrig ist, ist wieder leer. Stattdessen darfst du eine Spezialstrecke durchstreichen, innerhalb ihrer Grenzen. Nach Runde 6 werden die Wüstenwürfel noch einmal geworfen; gegen diese Dürre darfst du auch dann eine durchstreichen, wenn du in Runde 6 schon eine benutzt hast.',
  'railroad_ink.example.desert-drought':
    'Der Kaktus neben der Oase bleibt: noch {desert, plural, one {# Kaktus} other {# Kakteen}}',
  'railroad_ink.10.1.score': 'Punkte für Kakteen.',
  'railroad_ink.10.1.score.text': '1 für jeden Kaktus, der am Ende steht.',
  'railroad_ink.10.1.score.points': '1 je Kaktus',
  'railroad_ink.example.desert-points':
    'Ein Kaktus an einer Straße und zwei, die ihr Feld füllen: {desert, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.goals-desert': 'Aufgaben: Wüsten',
} as const satisfies Translated<typeof en>;
