/** The rules of Option cards in words. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-ablative-coat.exactly': 'Von selbst.',
  'roborally.option-ablative-coat.exactly.text':
    'Sie wirkt ungefragt, auch im abgeschalteten Zustand, und bevor du eine andere Karte opfern würdest. Marker darauf sperren nichts, kosten keine Karten und werden nicht repariert; wird der Roboter zerstört, sind sie weg. Die zwei Schaden beim Zurückkehren und Marker der Feuerleitung gehen an ihr vorbei.',
  'roborally.example.option-ablative-coat-example':
    'Drei Strahlen: Zwei Marker kommen auf die Karte, die dann voll ist, einer trifft den Roboter.',
  'roborally.option-abort-switch.exactly': 'Wann und wie.',
  'roborally.option-abort-switch.exactly.text':
    'Gefragt wirst du, wenn deine Karte eines Registers aufgedeckt ist. Die neue Karte kommt vom Stapel und hat ihre eigene Priorität. Auch gesperrte Register werden ersetzt, und beide Karten eines Paars. Geht die Option in derselben Runde verloren, bleibt es dabei.',
  'roborally.example.option-abort-switch-example':
    'Vor 3 würde in der Grube enden. Die Karte wird abgebrochen, und auch Register 2 wird ersetzt.',
  'roborally.option-brakes.exactly': 'Wann und wie.',
  'roborally.option-brakes.exactly.text':
    'Gefragt wirst du bei jedem Vor 1, auch bei einem vom Stapel oder einem, das sich sein Register mit einer Drehung der Krabbenbeine teilt. Förderbänder tragen wie immer.',
  'roborally.example.option-brakes-example': 'Vor 1 würde in die Grube führen: Der Roboter bremst und bleibt stehen.',
  'roborally.example.option-brakes-belt': 'Er bremst, und das Förderband trägt ihn in die andere Richtung.',
  'roborally.option-circuit-breaker.exactly': 'Von selbst.',
  'roborally.option-circuit-breaker.exactly.text':
    'Er schaut nach den Reparaturen auf die Programmtafel, auch wenn du gerade gesagt hast, dass der Roboter sich einschaltet. Marker auf dem Ablativpanzer zählen nicht. Wo niemand abschalten darf, tut er nichts.',
  'roborally.example.option-circuit-breaker-example':
    'Vier Schaden, einer repariert: Drei bleiben, also wird er abgeschaltet.',
  'roborally.option-conditional-program.exactly': 'Wann und wie.',
  'roborally.option-conditional-program.exactly.text':
    'Die Karte legst du mit dem Programm darauf. Einmal in der Runde, bevor ein Register aufgedeckt wird, darf sie ersetzen, was darin liegt; nicht in einem, das schon vorher gesperrt war. Unbenutzt wird sie am Ende der Runde abgeworfen.',
  'roborally.example.option-conditional-program-example': 'Vor 1 von der Karte kommt an die Stelle von Vor 3.',
  'roborally.option-crab-legs.exactly': 'Zwei Karten in einem Register.',
  'roborally.option-crab-legs.exactly.text':
    'Es gilt die Priorität von Vor 1. Alle anderen freien Register brauchen auch eine Karte. Wände, Schieben und Gruben gelten wie bei jeder eigenen Bewegung. Zusammen gesperrt bleiben beide und wirken auch ohne die Option.',
  'roborally.example.option-crab-legs-example':
    'Vor 1 mit Rechtsdrehung: ein Feld nach rechts, die Blickrichtung bleibt.',
  'roborally.option-double-barreled-laser.exactly': 'Von selbst.',
  'roborally.option-double-barreled-laser.exactly.text':
    'Jeder der beiden lässt sich einzeln abwehren. Der Hecklaser bleibt einfach. Wer anstelle des Hauptlasers eine Waffe abfeuert, schießt mit diesem nicht.',
  'roborally.example.option-double-barreled-laser-example': 'Zwei Schüsse, zwei Schaden.',
  'roborally.option-dual-processor.exactly': 'Zwei Karten in einem Register.',
  'roborally.option-dual-processor.exactly.text':
    'Es gilt die Priorität der Bewegungskarte. Eine Wand beendet die Bewegung, die Drehung kommt trotzdem. Mit dem Vierten Gang zählt Vor 3 zuerst als vier Felder, mit dem Rückwärtsgang Zurück als zwei; dann erst werden eins oder zwei abgezogen. Zusammen gesperrt bleiben beide und wirken auch ohne die Option.',
  'roborally.example.option-dual-processor-example': 'Vor 3 mit Rechtsdrehung: zwei Felder, dann die Drehung.',
  'roborally.option-extra-memory.exactly': 'Von selbst.',
  'roborally.option-extra-memory.exactly.text':
    'Was nicht gebraucht wird, wird wie immer abgeworfen. Mit fünf Schaden gibt es fünf Karten für vier Register, eine bleibt also übrig.',
  'roborally.example.option-extra-memory-example': 'Mit drei Schaden sieben Karten statt sechs.',
  'roborally.option-fire-control.exactly': 'Bei jedem Treffer.',
  'roborally.option-fire-control.exactly.text':
    'Gefragt wirst du bei jedem Treffer des Hauptlasers. Ein Schaden, der sperrt, bleibt ein Schaden, und das Register muss frei sein; eine zerstörte Option geht anstelle des Schadens verloren. Dagegen lässt sich keine Option opfern, und der Ablativpanzer hilft nicht; was der Abschaltschild aufhält, bewirkt nichts. Die Sperre öffnet sich wie jede andere: durch eine Reparatur, das niedrigste Register zuerst, oder durch Abschalten.',
  'roborally.example.option-fire-control-example': 'Der Schaden sperrt sofort Register 1.',
  'roborally.option-flywheel.exactly': 'Wann und wie.',
  'roborally.option-flywheel.exactly.text':
    'Höchstens eine Karte liegt darauf. Du legst sie mit dem Programm ab und nimmst sie in irgendeiner späteren Runde, bevor du die erste Karte legst. Sie bleibt beim Abschalten liegen, und mit der Option auch, wenn der Roboter zerstört wird.',
  'roborally.example.option-flywheel-example': 'Zwei Karten werden ausgeteilt, und Vor 3 vom Schwungrad kommt dazu.',
  'roborally.option-fourth-gear.exactly': 'Wann und wie.',
  'roborally.option-fourth-gear.exactly.text':
    'Gefragt wirst du bei jedem Vor 3, auch bei einem vom Stapel. Wände und Gruben gelten Feld für Feld.',
  'roborally.example.option-fourth-gear-example': 'Vier Felder mit Vor 3.',
  'roborally.option-gyroscopic-stabilizer.exactly': 'Wann und wie.',
  'roborally.option-gyroscopic-stabilizer.exactly.text':
    'Gefragt wirst du vor Register 1, und es gilt die ganze Runde. Eigene Karten drehen wie immer. Im abgeschalteten Zustand lässt er sich nicht einschalten.',
  'roborally.example.option-gyroscopic-stabilizer-example': 'Auf eine Drehscheibe getragen, und nicht gedreht.',
  'roborally.option-high-power-laser.exactly': 'Von selbst.',
  'roborally.option-high-power-laser.exactly.text':
    'Eine Wand oder ein Roboter wird durchschossen. Das zweite Hindernis hält den Strahl auf und wird, wenn es ein Roboter ist, auch getroffen. Eine Waffe an seiner Stelle zielt wie üblich, durch nichts hindurch.',
  'roborally.example.option-high-power-laser-example': 'Durch Bobbin zu Crank: Beide nehmen einen Schaden.',
  'roborally.option-mechanical-arm.exactly': 'Wann und wie.',
  'roborally.option-mechanical-arm.exactly.text':
    'In jedem Register, und noch einmal bei den Reparaturen, kannst du eines der acht Felder wählen. Es gilt, als stünde der Roboter dort: Auch die Archivmarke kommt dorthin. Eine Wand an der Kante dazwischen ist im Weg; über Eck nur, wenn auf beiden Wegen um die Ecke Wände stehen. Das eigene Feld zählt auch, aber ein Register bringt höchstens eine Flagge. Der Arm wirkt auch im abgeschalteten Zustand.',
  'roborally.example.option-mechanical-arm-example': 'Flagge 1 wird vom Feld daneben erreicht.',
  'roborally.option-mini-howitzer.exactly': 'Anstelle des Lasers.',
  'roborally.option-mini-howitzer.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser jemanden träfe. Auch Roboter hinter dem Ziel werden geschoben, und eine Wand hält alle auf. Jeder Einsatz zählt, auch wenn sich niemand bewegt; nach dem fünften ist die Karte weg.',
  'roborally.example.option-mini-howitzer-example':
    'Ein Schaden, dann der Stoß in die Grube; der dritte von fünf Einsätzen.',
  'roborally.example.option-mini-howitzer-wall':
    'Eine Wand hinter Crank: Niemand wird geschoben, und der Einsatz zählt.',
  'roborally.option-power-down-shield.exactly': 'Von selbst.',
  'roborally.option-power-down-shield.exactly.text':
    'Er wirkt im abgeschalteten Zustand, in jedem Register neu, gegen Laser und Waffen. Ein zweiter Schaden von derselben Seite kommt durch. Gegen Rammen hilft er nicht.',
  'roborally.example.option-power-down-shield-example': 'Zwei Schüsse von zwei Seiten: Beide werden abgewehrt.',
  'roborally.option-pressor-beam.exactly': 'Anstelle des Lasers.',
  'roborally.option-pressor-beam.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser jemanden träfe. Er macht keinen Schaden; nach allen Lasern bewegt er das Ziel, und eine Wand hält die ganze Reihe auf.',
  'roborally.example.option-pressor-beam-example': 'Bobbin wird ein Feld weggeschoben und schiebt Crank weiter.',
  'roborally.option-radio-control.exactly': 'Anstelle des Lasers.',
  'roborally.option-radio-control.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser jemanden träfe; Schaden macht sie keinen. Ab dem nächsten Register spielt das Ziel die Karten des Schützen gleich nach ihm, in seiner eigenen Blickrichtung und mit eigenen Optionen. Das dauert bis zum Ende der Runde, auch wenn der Schütze zerstört wird; in Register 5 bewirkt sie also nichts. Ein abgeschaltetes Ziel bewegt sich nicht.',
  'roborally.example.option-radio-control-example':
    'In Register 2 spielt Bobbin Vor 2 von Abacus, in seiner Richtung: nach Norden.',
  'roborally.option-ramming-gear.exactly': 'Von selbst.',
  'roborally.option-ramming-gear.exactly.text':
    'Er gilt für den Roboter direkt im Weg, vorn, hinten oder seitlich, für jedes Feld, auch wenn eine Wand dahinter das Schieben aufhält. Nicht für den nächsten in der Reihe, nicht auf Förderbändern und nicht, wenn der eigene Roboter geschoben wird.',
  'roborally.example.option-ramming-gear-example': 'Zweimal geschoben: ein Schaden für jedes Feld und einer vom Laser.',
  'roborally.example.option-ramming-gear-row':
    'Beide werden geschoben; Schaden nimmt nur Bobbin, der direkt davor steht.',
  'roborally.option-rear-firing-laser.exactly': 'Von selbst.',
  'roborally.option-rear-firing-laser.exactly.text':
    'Ein Schaden pro Schuss: Doppelläufiger Laser, Hochleistungslaser und Feuerleitung ändern daran nichts, wohl aber ein Kurs oder Titel, der Schüsse verdoppelt. Er schießt auch, wenn eine Waffe den Hauptlaser ersetzt, aber nicht im abgeschalteten Zustand.',
  'roborally.example.option-rear-firing-laser-example': 'Ein Schuss nach vorn und einer nach hinten.',
  'roborally.option-recompile.exactly': 'Wann und wie.',
  'roborally.option-recompile.exactly.text':
    'Solange in dieser Runde noch keine Karte gelegt ist. Was du vom Schwungrad genommen hast, geht mit weg. Es gibt so viele neue Karten, wie ausgeteilt wurden; gesperrte bleiben. Der Schaden kommt danach und kann ein Register sperren; der Ablativpanzer fängt ihn ab, oder du opferst eine Option.',
  'roborally.example.option-recompile-example':
    'Drei Drehungen werden gegen drei neue Karten getauscht, zum Preis von einem Schaden.',
  'roborally.option-reverse-gear.exactly': 'Wann und wie.',
  'roborally.option-reverse-gear.exactly.text':
    'Gefragt wirst du bei jedem Zurück, auch bei einem vom Stapel. Wände und Gruben gelten Feld für Feld, und Roboter dahinter werden geschoben.',
  'roborally.example.option-reverse-gear-example': 'Zwei Felder zurück mit einer Karte.',
  'roborally.example.option-reverse-gear-push': 'Der Roboter dahinter wird beide Felder geschoben.',
  'roborally.option-scrambler.exactly': 'Anstelle des Lasers.',
  'roborally.option-scrambler.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser jemanden träfe; Schaden macht er keinen. Die neue Karte liegt verdeckt, bis ihr Register aufgedeckt wird, und ersetzt auch beide Karten eines Paars. Ein gesperrtes Register bleibt mit der neuen Karte gesperrt. Bei einem Roboter ohne Karte dort ändert sich nichts.',
  'roborally.example.option-scrambler-example': 'Vor 1 in Register 2 von Bobbin wird zur obersten Karte des Stapels.',
  'roborally.option-superior-archive.exactly': 'Von selbst.',
  'roborally.option-superior-archive.exactly.text':
    'Es hilft jedes Mal, es sei denn, gerade diese Karte geht mit dem Leben verloren.',
  'roborally.example.option-superior-archive-example':
    'Mit dem Leben geht die Neukompilierung verloren, und der Roboter ist ohne Schaden zurück.',
  'roborally.option-tractor-beam.exactly': 'Anstelle des Lasers.',
  'roborally.option-tractor-beam.exactly.text':
    'Gefragt wirst du, wenn der Hauptlaser einen Roboter träfe, der nicht direkt neben deinem steht. Er macht keinen Schaden. Gruben im Weg zerstören, und wo das Ziel zu stehen kommt, kann es eine Flagge erreichen.',
  'roborally.example.option-tractor-beam-example': 'Bobbin kommt ein Feld näher.',
  'roborally.example.option-tractor-beam-pit': 'Die Grube im Weg zerstört Bobbin.',
} as const satisfies Translated<typeof en>;
