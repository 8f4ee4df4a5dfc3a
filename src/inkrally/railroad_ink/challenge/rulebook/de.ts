/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.9': 'Challenge',
  'railroad_ink.9.words': 'grün, gelb, Edition',
  'railroad_ink.9.what': 'Was dazukommt.',
  'railroad_ink.9.what.text':
    'Sieben Runden mit eigenen Würfeln, eine Tafel mit Spezialgebäuden, drei Aufgaben und auf Wunsch gewählte Würfel. Eine Linie darf sich selbst kreuzen.',
  'railroad_ink.9.1': 'Spezialgebäude',
  'railroad_ink.9.1.words': 'Gebäude, besondere, Fabrik, Siedlung, Universität',
  'railroad_ink.9.1.factory': 'Fabriken.',
  'railroad_ink.9.1.factory.text':
    'Zeichnest du auf eine Fabrik (A1, C6 oder G5) etwas mit einem Ende von Straße oder Gleis, darfst du einen der weißen Würfel dieser Runde ein zweites Mal zeichnen. Jede weitere Fabrik in derselben Runde gilt für einen anderen Würfel.',
  'railroad_ink.example.buildings': 'Fabriken, Siedlungen und Universitäten auf der Tafel',
  'railroad_ink.9.1.village': 'Siedlungen.',
  'railroad_ink.9.1.village.text':
    'Zeichnest du einen Bahnhof auf eine Siedlung (C1, E3, E6 oder F2), markiere das nächste von vier Kästchen. Das höchste markierte zählt: Eine Siedlung gibt 2 Punkte, zwei 4, drei 6, vier 8.',
  'railroad_ink.9.1.village.points': '1: 2, 2: 4, 3: 6, 4: 8',
  'railroad_ink.example.village-station':
    'Ein Bahnhof auf der Siedlung C1: {villages, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.9.1.university': 'Universitäten.',
  'railroad_ink.9.1.university.text':
    'Zeichnest du auf eine Universität (A3, B5, D4 oder G7) etwas mit einem Ende von Straße oder Gleis, markiere eines von drei Kästchen. Mit dem dritten darfst du eine noch nicht durchgestrichene Spezialstrecke zeichnen, die auf keine Grenze angerechnet wird. Dann wird sie durchgestrichen.',
  'railroad_ink.9.1.when': 'In dieser Runde oder nie.',
  'railroad_ink.9.1.when.text':
    'Was ein Gebäude gibt, nutzt du einmal, und zwar in der Runde, in der es aktiviert wurde, sonst verfällt es; du musst es nie nutzen. Was du damit zeichnest, kann ein weiteres Gebäude aktivieren. Steigendes Wasser und Vulkane aktivieren nichts.',
  'railroad_ink.9.2': 'Aufgaben',
  'railroad_ink.9.2.words': 'Aufgabe, Karte, Ziel',
  'railroad_ink.9.2.how': 'Drei Aufgaben für alle.',
  'railroad_ink.9.2.how.text':
    'Am Ende jeder Runde bekommen alle, die eine Aufgabe zum ersten Mal erfüllen, den höchsten offenen Wert von 4, 2 und 1; dann wird er durchgestrichen. Die 1 bleibt immer offen. Jede Aufgabe zählt einmal und bleibt deine, was auch immer später gelöscht wird. Du meldest nichts: Der Tisch sieht es. Eine Erweiterung mit eigenen Aufgaben bringt eine der drei mit.',
  'railroad_ink.9.2.how.points': '4, 2, 1',
  'railroad_ink.9.2.reading': 'Wie sie gelesen werden.',
  'railroad_ink.9.2.reading.text':
    'Etwas ist alles, was ein Feld füllt: eine Strecke, ein Krater, Wasser, Lava, Bäume, Kakteen. Mehr als verlangt zählt ebenso. Felder in einer Linie liegen direkt nebeneinander. Ein Netzwerk braucht keine Ausfahrt, um Bahnhöfe zu haben. Ein Anleger ist ein Bahnhof. Längen zählen, wie dieser Tisch sie zählt.',
  'railroad_ink.9.3': 'Aufgaben solo',
  'railroad_ink.9.3.words': 'solo, allein, Frist, Zeitbegrenzung',
  'railroad_ink.9.3.alone': 'Mit Zeitbegrenzung.',
  'railroad_ink.9.3.alone.text':
    'Solo haben die drei Aufgaben eine Zeitbegrenzung, von oben nach unten Runde 3, 4 und 5: Bis dahin erfüllt gibt eine Aufgabe 4 Punkte, später 1.',
  'railroad_ink.9.4': 'Gewählte Würfel',
  'railroad_ink.9.4.words': 'Draft, Paar, wählen, Startspieler',
  'railroad_ink.9.4.pool': 'Würfelpaare.',
  'railroad_ink.9.4.pool.text':
    'Für jeden Platz gibt es einen Satz aus vier weißen Würfeln. In jeder Runde werden sie blind paarweise gezogen und geworfen; ein Paar bleibt zusammen. Alle zeichnen die eigenen vier; Erweiterungswürfel gelten für alle.',
  'railroad_ink.9.4.pick': 'Wählen.',
  'railroad_ink.9.4.pick.text':
    'Vom Startspieler an nehmen alle im Uhrzeigersinn ein freies Paar, dann in derselben Reihenfolge ein zweites. Eine Wahl lässt sich zurücknehmen, bis sie abgegeben ist. Meteorit und Dürre kommen, bevor gewählt wird, oder danach, wenn es am Tisch so gilt.',
  'railroad_ink.9.4.start': 'Wer als Nächstes beginnt.',
  'railroad_ink.9.4.start.text':
    'Die niedrigste Summe von vier Würfeln: Überführung und Doppelkurve zählen 0, ein Endbahnhof 1, jede andere Seite so viel, wie sie Enden hat. Bei Gleichstand, wer zuletzt gewählt hat. Wer ganz am Anfang beginnt, wird ausgelost.',
  'railroad_ink.9.4.ties': 'Gleichstände.',
  'railroad_ink.9.4.ties.text':
    'Gleichstände in Punkten und offenen Enden werden gegen den Uhrzeigersinn aufgelöst, rechts vom allerersten Startspieler beginnend, der zuletzt kommt: Kein Sieg wird geteilt.',
} as const satisfies Translated<typeof en>;
