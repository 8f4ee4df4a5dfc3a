/** What is said of this in German. */

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
} as const satisfies Translated<typeof en>;
