/** The rules of course rules in words. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-capture': 'Die Flagge heimtragen',
  'roborally.rule-capture.exactly': 'Genauer.',
  'roborally.rule-capture.exactly.text':
    'Das Los sagt, welches Team seine Tafel wählt. Es stellt seine Roboter zuerst auf, dann das andere Team, jedes in die sechs Spalten seiner Tafel, die am weitesten von der anderen entfernt sind. Wen ein Gegner auf seiner eigenen Tafel direkt und durch eigene Bewegung schiebt, der verlässt am Ende des Registers den Fabrikboden, wenn dieser Gegner noch da ist; Schieber und Waffen nehmen niemanden herunter. Er behält seinen Schaden und gesperrte Register und kehrt beim Aufräumen in seine sechs Spalten zurück, ohne Gegner geradeaus auf drei Feldern. Ein zerstörter Roboter kehrt wie üblich zurück.',
  'roborally.example.rule-capture-example':
    'Bobbin beendet das Register auf der Flagge des anderen Teams und nimmt sie mit.',
  'roborally.example.rule-capture-dropped':
    'Von Abacus geschoben, lässt Bobbin die getragene Flagge fallen. Abacus beendet das Register auf ihr und schickt sie zurück, und Bobbin verlässt den Fabrikboden.',
  'roborally.rule-coin-rotation': 'Tafeln, die sich drehen',
  'roborally.rule-coin-rotation.exactly': 'Genauer.',
  'roborally.rule-coin-rotation.exactly.text':
    'Die Münze wird für jede Flagge geworfen, die zählt, am Ende des Registers, Startplatz 1 zuerst. Die Startrampe dreht sich nie. Ein Roboter, unter den eine Grube kommt, wird zerstört.',
  'roborally.example.rule-coin-rotation-example': 'Kopf: Die Tafel unter Abacus dreht sich um ein Viertel.',
  'roborally.rule-deal-1-option': 'Je eine Optionskarte',
  'roborally.rule-deal-3-keep-1': 'Eine von dreien',
  'roborally.rule-double-lasers': 'Doppelte Laser',
  'roborally.rule-double-lasers.exactly': 'Genauer.',
  'roborally.rule-double-lasers.exactly.text':
    'Laser des Fabrikbodens bleiben, wie sie gedruckt sind, und die Mini-Haubitze macht ihren einen Schaden.',
  'roborally.example.rule-double-lasers-example': 'Ein Schuss, zwei Schaden.',
  'roborally.rule-elimination': 'Das letzte Team',
  'roborally.example.rule-elimination-last': 'Bobbin verliert das letzte Leben seines Teams.',
  'roborally.example.rule-elimination-shot': 'Abacus schießt auf Bobbin aus dem eigenen Team.',
  'roborally.rule-moving-flags': 'Wandernde Flaggen',
  'roborally.rule-moving-flags.exactly': 'Genauer.',
  'roborally.rule-moving-flags.exactly.text':
    'Flaggen versperren weder einander noch Robotern den Weg, und Schieber und Waffen lassen sie in Ruhe. Jenseits des Randes ist eine Flagge weg wie in einer Grube. Nach Register 5 ist sie zu Beginn der nächsten Runde zurück.',
  'roborally.example.rule-moving-flags-example': 'Das Förderband trägt die Flagge und den Roboter.',
  'roborally.rule-no-power-down': 'Kein Abschalten',
  'roborally.rule-no-power-down.exactly': 'Genauer.',
  'roborally.rule-no-power-down.exactly.text': 'Auch nicht beim Zurückkehren oder durch den Schutzschalter.',
  'roborally.rule-options-instead-of-repair': 'Optionen statt Reparaturen',
  'roborally.rule-options-instead-of-repair.exactly': 'Genauer.',
  'roborally.rule-options-instead-of-repair.exactly.text':
    'Auch ein Roboter ohne Schaden zieht. Abschalten repariert wie immer.',
  'roborally.example.rule-options-instead-of-repair-example': 'Zwei Karten, und der Schaden bleibt.',
  'roborally.rule-start-damage-2': 'Zwei Schaden von Anfang an',
  'roborally.rule-superbot': 'Der SuperBot',
  'roborally.rule-superbot.exactly': 'Genauer.',
  'roborally.rule-superbot.exactly.text':
    'Zu Beginn ist es der Roboter auf Startplatz 1. Wird er zerstört, geht der Titel sofort an den Roboter, der den SuperBot zuletzt mit einem Laser traf oder direkt schob; bei mehreren Schüssen in einem Register an den mit der niedrigsten Karte; gibt es keinen, an den nächsten Roboter in der Reihenfolge der Startplätze. Seine Flaggen behält der alte SuperBot, und sie zählen wieder, wenn er den Titel zurückbekommt. Spielt ihr weiter, nachdem er gewonnen hat, ist der nächste Roboter in der Reihenfolge der Startplätze der SuperBot.',
  'roborally.example.rule-superbot-example': 'Abacus schießt doppelt so stark; für Crank zählt die Flagge nicht.',
  'roborally.example.rule-superbot-next': 'Bobbin schiebt den SuperBot in die Grube: Jetzt ist Bobbin der SuperBot.',
  'roborally.rule-team-relay': 'Flaggen zu zweit',
  'roborally.rule-team-relay.exactly': 'Genauer.',
  'roborally.rule-team-relay.exactly.text':
    'Was einer erreicht, zählt ab dem nächsten Register für beide. Jeder Roboter hat eine eigene Archivmarke.',
  'roborally.example.rule-team-relay-example': 'Abacus erreicht Flagge 1 und Crank aus demselben Team Flagge 2.',
  'roborally.example.rule-team-relay-shot': 'Abacus schießt auf Crank aus dem eigenen Team.',
  'roborally.rule-timer-all-30': '30 Sekunden für alle',
  'roborally.rule-timer-all-60': '60 Sekunden für alle',
  'roborally.rule-toggle': 'Alle Flaggen halten',
  'roborally.rule-toggle.exactly': 'Genauer.',
  'roborally.rule-toggle.exactly.text':
    'Gehaltene Flaggen bleiben beim Team, auch wenn ein Roboter zerstört wird. Er kehrt erst beim Aufräumen der nächsten Runde zurück, mit zwei Schaden.',
  'roborally.example.rule-toggle-example': 'Abacus holt Flagge 1 für sein Team.',
  'roborally.example.rule-toggle-won': 'Die letzte Flagge: Das Team von Abacus hält alle drei.',
  'roborally.example.rule-toggle-shot': 'Abacus schießt auf Crank aus dem eigenen Team.',
  'roborally.rule-two-robots': 'Rennroboter und Blocker',
  'roborally.rule-two-robots.exactly': 'Genauer.',
  'roborally.rule-two-robots.exactly.text':
    'Rennroboter starten auf den ersten Startplätzen, Blocker auf den nächsten. Blocker legen Archivmarken ab, werden repariert, ziehen, schieben und schießen wie alle anderen. Zwischen den Handkarten der beiden wird nichts getauscht.',
  'roborally.example.rule-two-robots-example':
    'Abacus, der Rennroboter, erreicht Flagge 1; Bobbin, der Blocker, keine.',
  'roborally.example.rule-two-robots-blocker': 'Ein Blocker schiebt den Rennroboter Abacus von der Flagge.',
  'roborally.rule-two-teams': 'Ein Roboter gewinnt für alle',
  'roborally.example.rule-two-teams-push': 'Abacus schiebt Bobbin aus dem eigenen Team und schießt.',
} as const satisfies Translated<typeof en>;
