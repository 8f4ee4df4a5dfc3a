/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.1': 'Karten',
  'roborally.1.words': 'Stapel, Zahl, Nummer, Priorität, bewegen, drehen',
  'roborally.1.kinds': 'Was eine Karte tut.',
  'roborally.1.kinds.text':
    'Vor 1, 2 und 3 gehen so viele Felder vorwärts. Zurück geht ein Feld rückwärts und behält die Blickrichtung. Linksdrehung und Rechtsdrehung machen eine Vierteldrehung, die Kehrtwende eine halbe, ohne das Feld zu verlassen.',
  'roborally.1.deck': 'Der Stapel.',
  'roborally.1.deck.text':
    'Es gibt 84 Karten, jede mit einer eigenen Zahl, also sind zwei Roboter nie gleich schnell. Kehrtwenden haben 10 bis 60, Drehungen 70 bis 420, Zurück 430 bis 480, Vor 1 490 bis 660, Vor 2 670 bis 780, Vor 3 790 bis 840.',
  'roborally.2': 'Aufbau',
  'roborally.2.words': 'Start, Startplatz, Leben',
  'roborally.2.start': 'Der Start.',
  'roborally.2.start.text':
    'Der erste Roboter wird ausgelost und steht auf Startplatz 1, die anderen folgen. Alle blicken nach Norden. Der Startplatz ist das erste Archivfeld, und jeder Roboter hat drei Leben; wer den Tisch eröffnet, kann vier wählen.',
  'roborally.2.alone': 'Allein oder mit zwei Robotern.',
  'roborally.2.alone.text':
    'Allein fährst du ein Rennen gegen den Fabrikboden. Mit je zwei Robotern hat jeder eigene Handkarten und ein eigenes Programm, und für deinen Platz zählt der bessere.',
  'roborally.3': 'Die Runde',
  'roborally.3.words': 'Ablauf, Reihenfolge, Phasen',
  'roborally.3.order': 'Ablauf einer Runde.',
  'roborally.3.order.text':
    'Karten werden ausgeteilt, alle programmieren verdeckt, wer Schaden hat, kann das Abschalten ankündigen. Dann kommen die Register 1 bis 5 und das Aufräumen.',
  'roborally.3.register': 'Ablauf eines Registers.',
  'roborally.3.register.text':
    'Die Karten werden aufgedeckt und bewegen die Roboter, die höchste Zahl zuerst. Expressförderbänder tragen ein Feld weit, dann alle Förderbänder. Dann wirken Schieber, Drehscheiben und Pressen, alle Laser schießen zugleich, und jeder Roboter erreicht die Flagge oder das Reparaturfeld, auf dem er steht. Jedes Register endet, bevor das nächste aufgedeckt wird.',
  'roborally.3.register.points':
    'Karten nach Zahl, Expressförderbänder, alle Förderbänder, Schieber, Drehscheiben, Laser, dann Flaggen und Archivmarken.',
  'roborally.example.register-order': 'In einem Register: das Förderband, dann der Schieber, dann die Drehscheibe.',
  'roborally.4': 'Karten und Programme',
  'roborally.4.1': 'Austeilen',
  'roborally.4.1.hand': 'Deine Handkarten.',
  'roborally.4.1.hand.text':
    'In jeder Runde werden alle Karten gemischt, außer denen in gesperrten Registern. Ein Roboter bekommt neun, für jeden Schaden eine weniger. Wer abgeschaltet ist, bekommt keine.',
  'roborally.4.1.hand.points': 'Neun Karten, eine weniger pro Schaden.',
  'roborally.4.2': 'Programmieren',
  'roborally.4.2.program': 'Fünf Register.',
  'roborally.4.2.program.text':
    'Leg in jedes Register ohne gesperrte Karte eine Karte, in der Reihenfolge, in der sie gespielt werden. Bis du abgibst, kannst du Karten zurücknehmen; dann steht das Programm fest. Was du nicht brauchst, wird abgeworfen.',
  'roborally.4.2.secret': 'Verdeckt.',
  'roborally.4.2.secret.text':
    'Deine Karten siehst nur du, bis ihr Register aufgedeckt wird. Gesperrte Karten liegen für alle offen.',
  'roborally.4.3': 'Der Countdown',
  'roborally.4.3.words': 'Uhr, Zeit, Sekunden',
  'roborally.4.3.timer': 'Wer zuletzt kommt.',
  'roborally.4.3.timer.text':
    'Haben alle anderen abgegeben, bleiben 30 Sekunden für jeden Roboter, der noch Register zu füllen hat, oder so viele, wie am Tisch gilt. Dann werden die leeren Register zufällig mit den übrigen Karten gefüllt.',
  'roborally.4.4': 'Abschalten ankündigen',
  'roborally.4.4.announce': 'Für die nächste Runde.',
  'roborally.4.4.announce.text':
    'Haben alle abgegeben, wird für jeden Roboter mit Schaden gefragt, ob er für die nächste Runde abgeschaltet wird. Das gilt, auch wenn der Schaden vorher repariert wird. Wer es schon beim Programmieren sagt, wird nicht mehr gefragt; eine späte Antwort heißt nein.',
  'roborally.5': 'Bewegung und Bodenelemente',
  'roborally.5.1': 'Eigene Bewegung',
  'roborally.5.1.words': 'fahren, Wand, vorwärts, zurück',
  'roborally.5.1.spaces': 'Feld für Feld.',
  'roborally.5.1.spaces.text':
    'Eine Karte bewegt ihren Roboter ein Feld nach dem anderen. Eine Wand beendet die Bewegung ohne Schaden, und der Rest der Karte verfällt. Förderbänder, Drehscheiben und Strahlen tun beim Überfahren nichts; Gruben und der Rand zerstören sofort.',
  'roborally.example.move-wall': 'Vor 3 endet nach einem Feld an der Wand.',
  'roborally.5.2': 'Priorität',
  'roborally.5.2.first': 'Die höchste Zahl zuerst.',
  'roborally.5.2.first.text':
    'In jedem Register spielt der Roboter mit der höchsten Zahl seine ganze Karte, dann der nächste. Ein Roboter, der vorher zerstört wird, spielt nichts.',
  'roborally.example.faster-first': 'Bobbin hat 650 und ist fort, bevor Abacus mit 500 kommt.',
  'roborally.example.faster-pushes': 'Jetzt ist Abacus schneller und schiebt.',
  'roborally.5.3': 'Schieben',
  'roborally.5.3.words': 'schieben, Kette, rammen',
  'roborally.example.push-chain': 'Beide werden zwei Felder geschoben und behalten ihre Blickrichtung.',
  'roborally.example.push-wall': 'Hinter dem letzten steht eine Wand: Niemand bewegt sich.',
  'roborally.example.push-pit': 'In eine Grube geschoben wird ein Roboter zerstört.',
  'roborally.5.4': 'Förderbänder',
  'roborally.5.4.words': 'Band, tragen',
  'roborally.example.belt': 'Ein Förderband trägt ein Feld weit.',
  'roborally.example.express': 'Ein Expressförderband trägt zwei Felder weit, eines in jedem Schritt.',
  'roborally.5.5': 'Bandkurven',
  'roborally.5.5.junction': 'Wo sich Bänder treffen.',
  'roborally.5.5.junction.text':
    'Nur wer über den Bogen kommt, dreht sich. Geradeaus durch eine Einmündung dreht sich niemand.',
  'roborally.example.curve-carried': 'In die Kurve getragen: Er dreht sich mit.',
  'roborally.example.curve-driven': 'Durch eine Karte darauf gefahren: getragen, aber nicht gedreht.',
  'roborally.5.6': 'Wenn Bänder sich stören',
  'roborally.5.6.words': 'Konflikt, Zug, Ring',
  'roborally.5.6.train': 'Züge und Ringe.',
  'roborally.5.6.train.text':
    'Roboter hintereinander bewegen sich zusammen, und ein geschlossener Ring aus Förderbändern dreht sich. Kann der erste nicht, bleiben auch die dahinter stehen.',
  'roborally.example.belts-meet': 'Beide kämen auf das Feld zwischen ihnen: Beide bleiben.',
  'roborally.example.belts-occupied': 'Bobbin steht auf freiem Fabrikboden: Das Band schiebt nicht.',
  'roborally.example.belts-train': 'Drei hintereinander bewegen sich zusammen.',
  'roborally.5.7': 'Schieber',
  'roborally.example.pusher-acts': 'Register 1 steht auf seinen Fenstern: Er schiebt.',
  'roborally.example.pusher-rests': 'Register 2 nicht: Er ruht.',
  'roborally.5.8': 'Drehscheiben',
  'roborally.example.gear': 'Das Förderband bringt ihn auf die Drehscheibe, und die dreht ihn.',
  'roborally.5.9': 'Pressen',
  'roborally.example.crusher': 'In Register 3 schließt diese Presse.',
  'roborally.6': 'Laser, Flaggen und Reparaturfelder',
  'roborally.6.1': 'Laser des Fabrikbodens',
  'roborally.6.1.words': 'Strahl, Schuss',
  'roborally.example.laser-first': 'Zwei Strahlen sind zwei Schaden, und nur für den ersten Roboter.',
  'roborally.6.2': 'Laser der Roboter',
  'roborally.example.laser-robots': 'Über jede Entfernung, aber nicht durch eine Wand.',
  'roborally.6.3': 'Alles zugleich',
  'roborally.6.3.together': 'Im selben Augenblick.',
  'roborally.6.3.together.text':
    'Alle Laser schießen von dort, wo die Roboter nach Förderbändern, Schiebern und Drehscheiben stehen. Auch wer zerstört wird, hat geschossen und die Strahlen hinter sich aufgehalten. Wer abgeschaltet ist, schießt nicht.',
  'roborally.example.laser-at-once': 'Beide haben neun Schaden und zerstören einander.',
  'roborally.6.4': 'Flaggen und Reparaturfelder erreichen',
  'roborally.6.4.words': 'Flagge, Archiv, Reihenfolge',
  'roborally.6.4.ending': 'Nur das Ende eines Registers zählt.',
  'roborally.6.4.ending.text':
    'Wer über eine Flagge fährt, hat sie nicht erreicht. Wie ein Roboter dorthin kam, ist gleich: Geschoben oder getragen zählt auch. Die nächste Flagge kannst du im nächsten Register erreichen.',
  'roborally.6.4.ending.points': 'Beende Register auf den Flaggen, der Reihe nach; die letzte gewinnt sofort.',
  'roborally.example.flag-touched': 'Er beendet das Register auf Flagge 1: erreicht, und dort archiviert.',
  'roborally.example.flag-order': 'Flagge 2 vor Flagge 1: Nur die Archivmarke kommt dorthin.',
  'roborally.7': 'Aufräumen und Zerstörung',
  'roborally.7.1': 'Reparaturen',
  'roborally.7.1.words': 'Schraubenschlüssel, Hammer',
  'roborally.7.1.hammer': 'Schlüssel und Hammer.',
  'roborally.7.1.hammer.text':
    'Dieses Feld repariert einen Schaden und gibt auch eine Optionskarte, wenn am Tisch mit ihnen gespielt wird. Eine Flagge repariert wie ein Schraubenschlüssel; eine Flagge auf einem Reparaturfeld bringt nichts zusätzlich.',
  'roborally.example.repair-wrench': 'Nach Register 5 repariert der Schraubenschlüssel einen Schaden.',
  'roborally.example.repair-hammer': 'Schlüssel und Hammer: ein Schaden weniger und eine Optionskarte.',
  'roborally.7.2': 'Karten abwerfen',
  'roborally.7.3': 'Vor der nächsten Runde',
  'roborally.7.3.next': 'In dieser Reihenfolge.',
  'roborally.7.3.next.text':
    'Abgeschaltete Roboter bleiben es oder werden eingeschaltet, zerstörte kehren zurück, und wo das Abschalten angekündigt war, beginnt es.',
  'roborally.7.4': 'Zerstörung',
  'roborally.7.4.words': 'Grube, Rand, zehn, Leben',
  'roborally.7.4.lost': 'Was verloren geht.',
  'roborally.7.4.lost.text':
    'Ein Leben, das Programm mit allen gesperrten Karten, der Schaden und eine Optionskarte deiner Wahl. Erreichte Flaggen bleiben erreicht. Ohne Leben ist der Roboter ausgeschieden.',
  'roborally.example.pit-back': 'In die Grube, und an der Archivmarke mit zwei Schaden zurück.',
  'roborally.8': 'Schaden und Abschalten',
  'roborally.8.1': 'Schaden und gesperrte Register',
  'roborally.8.1.words': 'Sperre, Marker',
  'roborally.8.1.damage': 'Weniger Karten.',
  'roborally.8.1.damage.text':
    'Jeder Schaden nimmt eine Karte von deinen nächsten Handkarten. Ab fünf sperrt er ein Register, zuerst Register 5; der zehnte zerstört.',
  'roborally.8.1.damage.points': 'Ab 5 Schaden werden Register gesperrt, von 5 bis 1; 10 zerstören.',
  'roborally.example.damage-table': 'Karten und gesperrte Register nach Schaden.',
  'roborally.example.lock-fifth': 'Der fünfte Schaden: Register 5 behält die Linksdrehung.',
  'roborally.8.2': 'Entsperren',
  'roborally.8.2.unlock': 'Das niedrigste zuerst.',
  'roborally.8.2.unlock.text':
    'Eine Reparatur gibt das niedrigste gesperrte Register frei. Seine Karte wird beim selben Aufräumen abgeworfen.',
  'roborally.example.repair-unlocks':
    'Sechs Schaden sperren die Register 4 und 5; auf fünf repariert ist Register 4 frei.',
  'roborally.8.3': 'Optionen gegen Schaden',
  'roborally.8.3.instead': 'Eine Karte statt Schaden.',
  'roborally.8.3.instead.text':
    'Für jeden Schaden, der gerade kommt, kannst du eine Optionskarte opfern. Das entscheidest du bei jedem einzeln; Gruben, der Rand und die zwei Schaden beim Zurückkehren lassen sich nicht abwehren.',
  'roborally.example.option-given': 'Zwei Schaden kommen: Für einen davon opferst du die Bremsen.',
  'roborally.8.4': 'Abschalten',
  'roborally.8.4.down.points': 'Abgeschaltet: Aller Schaden verschwindet, aber du bewegst dich eine Runde nicht.',
  'roborally.8.4.wake': 'Einschalten.',
  'roborally.8.4.wake.text':
    'Nach der Runde schaltet sich der Roboter ein, wenn du ihn nicht abgeschaltet lässt. Schaden, den er inzwischen bekam, bleibt, bis er repariert wird oder bis er eine weitere Runde abgeschaltet beginnt.',
  'roborally.example.power-down': 'Sechs Schaden sind sofort weg; das Förderband trägt ihn trotzdem.',
  'roborally.8.5': 'Gesperrt im abgeschalteten Zustand',
  'roborally.example.down-locks': 'Die Karte vom Stapel wird ab der nächsten Runde gespielt.',
  'roborally.9': 'Zurückkehren',
  'roborally.9.1': 'An der Archivmarke',
  'roborally.9.1.words': 'Rückkehr, Archiv',
  'roborally.9.2': 'Wenn das Archivfeld besetzt ist',
  'roborally.9.2.beside': 'Daneben.',
  'roborally.9.2.beside.text':
    'Wähl ein freies Feld von den acht ringsum; Wände dazwischen machen nichts. Wähl eine Blickrichtung, in der geradeaus auf drei Feldern kein Roboter steht. Gibt es kein solches Feld, gilt der nächste Ring von Feldern.',
  'roborally.example.back-beside': 'Bobbin steht auf dem Archivfeld: zurück auf ein Feld daneben.',
  'roborally.9.3': 'Abgeschaltet zurückkehren',
  'roborally.9.3.resting': 'Ohne Schaden, aber für eine Runde.',
  'roborally.9.3.resting.text':
    'Du kannst abgeschaltet zurückkehren. Dann verschwinden die zwei Schaden sofort, und der Roboter setzt eine Runde aus. Was vorher angekündigt war, kannst du behalten oder fallen lassen.',
  'roborally.10': 'Kurse',
  'roborally.10.words': 'Tafel, Karte, Fabrikboden',
  'roborally.10.courses': '34 Kurse.',
  'roborally.10.courses.text':
    'Ein Kurs besteht aus einer oder mehreren Tafeln Kante an Kante, einer Startrampe und Flaggen. Die Zahl der Personen ist eine Empfehlung; die Startplätze sind die Grenze. Förderbänder, Strahlen und Schieben gehen von Tafel zu Tafel weiter.',
  'roborally.courses-beginner.list.text': 'Gut für ein erstes Rennen; wie schwer einer ist, steht daneben.',
  'roborally.example.courses-beginner': '{count, plural, one {# Kurs} other {# Kurse}}',
  'roborally.courses-expert.list.text': 'Längere Wege, mehr auf dem Fabrikboden und bei manchen eine eigene Regel.',
  'roborally.example.courses-expert': '{count, plural, one {# Kurs} other {# Kurse}}',
  'roborally.courses-team.list.text': 'Für vier, sechs oder acht Personen in Teams.',
  'roborally.example.courses-team': '{count, plural, one {# Kurs} other {# Kurse}}',
  'roborally.12': 'Das Ende und die Plätze',
  'roborally.12.words': 'gewinnen, Sieg, Platz',
  'roborally.12.first.points': 'Der erste Roboter, der alle Flaggen der Reihe nach erreicht.',
  'roborally.12.last': 'Wer übrig bleibt.',
  'roborally.12.last.text':
    'Haben nur noch Roboter einer Person Leben und hat niemand alle Flaggen, gewinnt sie sofort. Scheiden die letzten zugleich aus, gewinnt dadurch niemand.',
  'roborally.12.places': 'Plätze.',
  'roborally.12.places.text':
    'Die anderen werden nach Flaggen gereiht, dann danach, wer noch im Rennen ist und wer später ausschied, dann nach mehr Leben und weniger Schaden. An einem Tisch kann um die Plätze weitergespielt werden: Ein Roboter, der fertig ist, verlässt dann den Fabrikboden.',
  'roborally.example.last-flag': 'Die letzte Flagge: Abacus gewinnt am Ende dieses Registers.',
  'roborally.13': 'Optionskarten und Regeln der Kurse',
  'roborally.13.words': 'Option, besondere',
  'roborally.13.options': 'Optionskarten.',
  'roborally.13.options.text':
    'Jede gibt es einmal, und sie liegt offen. Ein Roboter zieht eine, wo er eine Runde auf Schlüssel und Hammer beendet, und darf beliebig viele haben. Verloren geht eine, wenn du sie gegen Schaden opferst, wenn der Roboter zerstört wird oder wenn sie verbraucht ist.',
  'roborally.13.asked': 'Wenn du gefragt wirst.',
  'roborally.13.asked.text':
    'Das Rennen hält an, und du hast 20 Sekunden; wer nichts sagt, nutzt nichts. Du kannst beim Programmieren im Voraus antworten, für jedes Register oder für eines. Im selben Augenblick wird Startplatz 1 zuerst gefragt.',
  'roborally.13.teams': 'Teams.',
  'roborally.13.teams.text':
    'Auf Teamkursen schieben und treffen Roboter eines Teams einander wie immer. Ein Team teilt seinen Platz, den seines besten Roboters.',
  'roborally.13.other': 'Ein anderer Augenblick.',
  'roborally.13.other.text':
    'Was gerade gefragt ist, steht über deinen Karten und oben auf der Seite. Alle entscheiden zugleich, und niemand kann für andere handeln.',
} as const satisfies Translated<typeof en>;
