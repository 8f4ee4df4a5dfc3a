/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'lesson.roborally': 'RoboRally',
  'lesson.roborally.about': 'Zwei Runden auf einem kleinen Kurs.',
  'lesson.roborally.floor': 'Der Fabrikboden',
  'lesson.roborally.floor.rule':
    'Das ist dein Roboter. Er muss die Flaggen der Reihe nach erreichen; wer zuerst auf der letzten ist, gewinnt.',
  'lesson.roborally.hand': 'Karten in Register',
  'lesson.roborally.hand.rule': 'Du bekommst neun Karten. Fünf davon sind dein Programm, je eine in jedem Register.',
  'lesson.roborally.hand.do': 'Tippe auf eine Vor-Karte: Sie kommt in Register 1.',
  'lesson.roborally.program': 'Das ganze Programm',
  'lesson.roborally.program.rule': 'Alle fünf laufen der Reihe nach. Eine Drehung dreht den Roboter auf der Stelle.',
  'lesson.roborally.program.do': 'Fülle die anderen Register.',
  'lesson.roborally.numbers': 'Wer zuerst fährt',
  'lesson.roborally.numbers.rule':
    'In jedem Register fährt die höchste Zahl zuerst. Ein Roboter im Weg wird geschoben.',
  'lesson.roborally.run': 'Lass es laufen',
  'lesson.roborally.run.rule': 'Nach dem Abgeben lässt sich nichts mehr ändern.',
  'lesson.roborally.run.do': 'Gib ab und schau zu.',
  'lesson.roborally.belts': 'Bänder und Drehscheiben',
  'lesson.roborally.belts.rule':
    'Nach den Karten eines Registers tragen Bänder die Roboter ein Feld weit, blaue zwei. Dann drehen Drehscheiben.',
  'lesson.roborally.belts.do': 'Programmiere Register 1 der neuen Runde.',
  'lesson.roborally.walls': 'Wände und Gruben',
  'lesson.roborally.walls.rule':
    'Eine Wand hält einen Roboter ohne Schaden auf. Grube und Rand zerstören ihn: Eins von drei Leben ist weg.',
  'lesson.roborally.walls.do': 'Fülle Register 2.',
  'lesson.roborally.lasers': 'Laser und Schaden',
  'lesson.roborally.lasers.rule':
    'Dann schießen alle Laser, auch jeder Roboter nach vorn. Jeder Schaden ist eine Karte weniger; ab dem fünften werden Register gesperrt. Der zehnte zerstört.',
  'lesson.roborally.lasers.do': 'Fülle Register 3.',
  'lesson.roborally.flags': 'Flaggen und Reparaturen',
  'lesson.roborally.flags.rule':
    'Wer ein Register auf seiner nächsten Flagge beendet, erreicht sie und kehrt nach einer Zerstörung dorthin zurück. Am Ende der Runde repariert eine Flagge oder ein Schraubenschlüssel einen Schaden.',
  'lesson.roborally.flags.do': 'Fülle Register 4.',
  'lesson.roborally.down': 'Abschalten',
  'lesson.roborally.down.rule':
    'Mit Schaden darfst du für die nächste Runde abschalten: Du spielst keine Karte, und aller Schaden verschwindet.',
  'lesson.roborally.down.do': 'Fülle Register 5.',
  'lesson.roborally.finish': 'Das Rennen',
  'lesson.roborally.finish.rule': 'Runde folgt auf Runde, bis ein Roboter die letzte Flagge erreicht.',
  'lesson.roborally.finish.do': 'Gib ab.',
} as const satisfies Translated<typeof en>;
