/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.2': 'Die Tafel',
  'railroad_ink.2.words': 'Plan, Raster, Ausfahrt',
  'railroad_ink.2.spaces': 'Felder.',
  'railroad_ink.2.spaces.text':
    'Alle haben eine Tafel mit 7 mal 7 Feldern, A1 bis G7: Der Buchstabe ist die Spalte, die Zahl die Reihe.',
  'railroad_ink.2.exits': 'Ausfahrten.',
  'railroad_ink.2.exits.text':
    'Am Rand stehen zwölf Ausfahrten, abwechselnd Straße und Gleis. Eine Ausfahrt ist kein Feld: Zur Länge zählt sie nicht.',
  'railroad_ink.example.goal': '{reached, select, yes {erfüllt} other {nicht erfüllt}}',
  'railroad_ink.example.sheet-exits': 'Die leere Tafel',
  'railroad_ink.2.centre': 'Die Mitte.',
  'railroad_ink.2.centre.text':
    'Die neun Felder von C3 bis E5 sind die Mitte. Jedes, auf dem am Ende etwas ist, gibt einen Punkt.',
  'railroad_ink.example.centre-points':
    'Drei dieser Felder liegen in der Mitte: {centre, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.3': 'Strecken und Würfel',
  'railroad_ink.3.words': 'Überführung, Brücke, Bahnhof, Kurve, Abzweigung, Seiten',
  'railroad_ink.3.dice': 'Die Würfel.',
  'railroad_ink.3.dice.text':
    'Drei Würfel zeigen eine Gerade, eine Kurve oder eine Abzweigung, als Straße oder als Gleis. Der vierte zeigt eine Überführung, einen geraden Bahnhof oder einen Eckbahnhof.',
  'railroad_ink.3.turn': 'Beliebig gedreht.',
  'railroad_ink.3.turn.text': 'Jede Strecke darfst du vor dem Einzeichnen drehen und spiegeln.',
  'railroad_ink.example.turn-tee':
    'Eine Abzweigung, so gedreht, dass ihre Enden passen: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.3.overpass': 'Die Überführung.',
  'railroad_ink.3.overpass.text':
    'An einer Überführung kreuzen sich Straße und Gleis in verschiedener Höhe. Verbunden sind sie nicht.',
  'railroad_ink.example.overpass-apart':
    '{exits, plural, =0 {Zwei Ausfahrten, zwei Netzwerke: keine Punkte} one {# Punkt} other {# Punkte}}',
  'railroad_ink.3.station': 'Bahnhöfe.',
  'railroad_ink.3.station.text':
    'Ein Bahnhof, das schwarze Quadrat, verbindet Straße und Gleis: Beide gehören von da an zu einem Netzwerk.',
  'railroad_ink.example.station-joins':
    'Ein Netzwerk mit zwei Ausfahrten: {exits, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.3.challenge': 'Challenge-Würfel.',
  'railroad_ink.3.challenge.text':
    'Challenge würfelt mit zwei einfachen Würfeln, einem mit je einem Endbahnhof für Straße und Gleis und mit Bahnhöfen und einem mit Überführung, Doppelkurven und Abzweigungen. Ein Endbahnhof ist ein Bahnhof mit einem Ende. Hat eine Straße einen Gleisabzweig oder ein Gleis einen Straßenabzweig, verbindet ein Bahnhof alle drei Enden. Die zwei Kurven einer Doppelkurve sind nicht verbunden.',
  'railroad_ink.example.challenge-ends': 'Ein Endbahnhof jeder Art und eine Doppelkurve',
  'railroad_ink.4': 'Die Runde',
  'railroad_ink.4.words': 'Zug, abgeben, sieben Runden, rückgängig, Zeit',
  'railroad_ink.4.together': 'Alle zugleich.',
  'railroad_ink.4.together.text':
    'Sieben Runden oder so viele, wie die Erweiterungen sagen. Jede beginnt mit einem Wurf für alle, und alle zeichnen ihn zugleich auf der eigenen Tafel ein.',
  'railroad_ink.4.back': 'Zurücknehmen.',
  'railroad_ink.4.back.text':
    'Bis du abgibst, kannst du zurücknehmen, was du in dieser Runde gezeichnet hast, das Letzte zuerst, mit allem, was daraus kam. Was aus früheren Runden steht, bleibt.',
  'railroad_ink.4.deadline': 'Wenn die Zeit um ist.',
  'railroad_ink.4.deadline.text':
    'Was noch eingezeichnet werden muss, wird für dich gezeichnet: die Würfel der Reihe nach, jeder auf dem ersten Feld, Reihe für Reihe, auf das er passt. Die gedruckten Regeln kennen keine Uhr; das ist unsere Regel.',
  'railroad_ink.4.1': 'Wohin eine Zeichnung darf',
  'railroad_ink.4.1.words': 'erlaubt, verboten, abgelehnt, Schiene, Autobahn, anschließen, Zusammenstoß',
  'railroad_ink.4.1.like': 'Gleiches zu Gleichem.',
  'railroad_ink.4.1.like.text':
    'Eine Straße trifft nie auf ein Gleis, und keines von beiden trifft auf eine Ausfahrt der anderen Art. Es kommt auf die Enden an: Wo eine Zeichnung eine leere Seite hat, trifft nichts aufeinander.',
  'railroad_ink.example.like-never': '{legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.like-blank': '{legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.like-station': 'ein Bahnhof verbindet beide: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.4.1.joined': 'Angeschlossen.',
  'railroad_ink.4.1.joined.text':
    'Mindestens ein Ende muss mit einer Ausfahrt seiner Art verbunden sein oder mit einer Strecke, die schon da ist, auch aus dieser Runde.',
  'railroad_ink.example.joined-places':
    'Auf dieser Tafel passt eine Straßenkurve auf {places, plural, one {# Feld} other {# Felder}}.',
  'railroad_ink.example.joined-not': '{legal, select, yes {erlaubt} other {nicht erlaubt: nichts schließt an}}',
  'railroad_ink.4.1.empty': 'Leer.',
  'railroad_ink.4.1.empty.text':
    'Gezeichnet wird auf ein leeres Feld. Auch ein Krater, Bäume oder Kakteen allein füllen es.',
  'railroad_ink.example.empty-not': 'Auf B1 ist eine Straße: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.4.1.loose': 'Freie Enden sind erlaubt.',
  'railroad_ink.4.1.loose.text':
    'Ein Ende darf auf eine leere Seite zeigen, eine leere Seite auf ein Ende oder eine Ausfahrt, und ein Ende auf den Außenrand, wo keine Ausfahrt ist. Ein offenes Ende innerhalb der Tafel kostet einen Punkt.',
  'railroad_ink.example.loose-allowed': '{legal, select, yes {erlaubt} other {nie}}, offene Enden: {errors}',
  'railroad_ink.4.2': 'Was gezeichnet werden muss',
  'railroad_ink.4.2.words': 'Pflicht, alle Würfel, weglassen, abgeben',
  'railroad_ink.4.2.all': 'Alle vier, solange sie passen.',
  'railroad_ink.4.2.all.text':
    'Jeder weiße Würfel wird einmal eingezeichnet. Passt er irgendwo auf die Tafel, wie sie gerade ist, musst du ihn einzeichnen. Abgeben darfst du, wenn keiner der übrigen mehr passt. Die Reihenfolge wählst du; niemand muss eine finden, bei der mehr gepasst hätten.',
  'railroad_ink.4.2.lost': 'Was nirgends passt, verfällt.',
  'railroad_ink.4.2.lost.text':
    'Ein Würfel, der nirgends passt, wird nicht eingezeichnet. Spezialstrecken und Erweiterungswürfel müssen nie gezeichnet werden, ausgenommen Lava und die Würfel des Untergrunds.',
  'railroad_ink.4.2.face': 'Was gewürfelt ist, einmal.',
  'railroad_ink.4.2.face.text':
    'Du zeichnest, was ein Würfel zeigt, beliebig gedreht, und jeden Würfel einmal. Zeigen zwei Würfel dasselbe, sind es trotzdem zwei Würfel.',
  'railroad_ink.4.3': 'Spezialstrecken',
  'railroad_ink.4.3.words': 'Kreuzung, sechs, drei',
  'railroad_ink.4.3.limits': 'Eine pro Runde, drei pro Partie.',
  'railroad_ink.4.3.limits.text':
    'In einer Runde darfst du eine der sechs Spezialstrecken einzeichnen, in der Partie drei, jede nur einmal. Du musst nie; sie darf zu jedem Zeitpunkt der Runde kommen und wird angeschlossen wie jede Zeichnung. Ihre vier Enden sind miteinander verbunden.',
  'railroad_ink.example.special-all':
    'Ihre vier Enden sind miteinander verbunden: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.4.3.crossed': 'Durchgestrichen.',
  'railroad_ink.4.3.crossed.text':
    'Eine Spezialstrecke, die du anders ausgibst, gegen einen Meteoriten oder eine Dürre, wird auf dieselben Grenzen angerechnet.',
  'railroad_ink.example.special-crossed':
    'Diese Spezialstrecke ist schon verbraucht: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.5': 'Netzwerke',
  'railroad_ink.5.words': 'verbunden, zusammenhängend',
  'railroad_ink.5.hang': 'Was zusammenhängt.',
  'railroad_ink.5.hang.text':
    'Ein Netzwerk ist alles, was durch verbundene Enden zusammenhängt, mit den Ausfahrten, die es erreicht. Bahnhöfe verbinden Straße und Gleis; Überführungen und Doppelkurven verbinden ihre beiden Linien nicht.',
  'railroad_ink.example.networks-two':
    'Auf B2 verbindet ein Bahnhof Straße und Gleis; auf D2 verbindet sie die Überführung nicht: {exits, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.6': 'Die Wertung',
  'railroad_ink.6.words': 'Punkte, Wertung, Ausfahrten, längste, offene Enden, Fehler, Gleichstand',
  'railroad_ink.6.exits': 'Ausfahrten.',
  'railroad_ink.6.exits.text':
    'Jedes Netzwerk gibt Punkte nach der Zahl der Ausfahrten, die es verbindet: 4 Punkte für zwei, dann 4 für jede weitere und 45 für alle zwölf. Eine einzelne Ausfahrt gibt nichts.',
  'railroad_ink.6.exits.points': '2: 4, 3: 8, 4: 12, 5: 16, 6: 20, 7: 24, 8: 28, 9: 32, 10: 36, 11: 40, 12: 45',
  'railroad_ink.example.score-exits':
    'Drei Ausfahrten in einem Netzwerk: {exits, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.6.longest': 'Längste Straße, längste Gleisstrecke.',
  'railroad_ink.6.longest.text':
    'Gewertet werden eine Straße und eine Gleisstrecke, jede mit einem Punkt pro Feld. Ein Bahnhof unterbricht keine Straße und kein Gleis, die durch ihn weiterführen. Kein Ende wird zweimal benutzt, Abzweige zählen nicht, und kein Feld zählt zweimal. Ein Tisch kann auch wie Challenge zählen oder in Challenge wie hier.',
  'railroad_ink.6.longest.points': '1 je Feld, von jeder Art eine',
  'railroad_ink.example.score-longest': 'Die längste Straße: {highway, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.6.trail': 'Längen in Challenge.',
  'railroad_ink.6.trail.text':
    'Dort darf sich eine Linie selbst kreuzen: Ein Feld zählt für jede Durchfahrt, kein Stück zweimal. Ein Unterschied ist das nur bei Kreuzungen und Doppelkurven. Eine Abzweigung zählt einmal, ein Ring so viel, wie er Felder hat. Ein Tisch kann auch nach Streckenstücken zählen: Dann zählt ein Feld noch einmal, wenn die Linie dorthin zurückkehrt.',
  'railroad_ink.example.trail-crossing':
    'Die Straße kreuzt sich auf B2 selbst, und das Feld zählt zweimal: {highway, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.6.centre': 'Mitte.',
  'railroad_ink.6.centre.text':
    'Ein Punkt für jedes der neun Zentralfelder, auf dem etwas ist. Ein Tisch mit Erweiterungen kann nur Felder mit einer Strecke zählen.',
  'railroad_ink.6.centre.points': '1 je Zentralfeld',
  'railroad_ink.6.errors': 'Offene Enden.',
  'railroad_ink.6.errors.text':
    'Für jedes Ende von Straße oder Gleis innerhalb der Tafel, das nicht verbunden ist, geht ein Punkt verloren. Enden am Außenrand und unbenutzte Ausfahrten kosten nichts.',
  'railroad_ink.6.errors.points': 'je −1',
  'railroad_ink.example.score-errors': 'Offene Enden: {errors}',
  'railroad_ink.6.win': 'Wer gewinnt.',
  'railroad_ink.6.win.text':
    'Die meisten Punkte gewinnen; bei Gleichstand entscheiden weniger offene Enden; sind auch sie gleich, wird der Sieg geteilt.',
  'railroad_ink.7': 'Tiefblau',
  'railroad_ink.7.words': 'blau',
  'railroad_ink.8': 'Knallrot',
  'railroad_ink.8.words': 'rot',
  'railroad_ink.10': 'Sonnengelb',
  'railroad_ink.10.words': 'gelb',
  'railroad_ink.11': 'Blattgrün',
  'railroad_ink.11.words': 'grün',
  'railroad_ink.13': 'Erweiterungen zusammen',
  'railroad_ink.13.words': 'kombinieren, Reihenfolge, mehrere',
  'railroad_ink.13.rounds': 'Die wenigsten Runden.',
  'railroad_ink.13.rounds.text':
    'Erweiterungen dürfen beliebig gemischt werden, nur zum Untergrund kommt keine weitere. Gespielt wird die kleinste ihrer Rundenzahlen.',
  'railroad_ink.13.order': 'In dieser Reihenfolge.',
  'railroad_ink.13.order.text':
    'Alle Würfel werden geworfen; dann schlägt der Meteorit ein; dann kommt die Dürre; dann wird in beliebiger Reihenfolge gezeichnet. Ein Meteorit löscht auch Bäume, Kakteen, Oasen und Pfade; Canyons bleiben.',
  'railroad_ink.13.barred': 'Jede redet mit.',
  'railroad_ink.13.barred.text':
    'Auch eine Zeichnung, die sonst erlaubt wäre, kann eine Erweiterung verbieten: etwa wo sie einen Canyon berührt und keine Brückenpunkte mehr da sind. Auch Flüsse, Wasser und Lava treffen nie aufeinander; nur steigendes Wasser und neue Vulkane dürfen das.',
} as const satisfies Translated<typeof en>;
