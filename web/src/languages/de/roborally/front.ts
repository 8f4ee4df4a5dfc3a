/** German: as games/roborally/texts/en_front.ts says it in English. */

import type { enFront } from '@/games/roborally/texts/en_front';
import type { Translated } from '@/texts/index';

export const front = {
  'front.rally': 'RoboRally',
  'rally.game.name': 'RoboRally',
  'rally.robot.A': 'Abacus',
  'rally.robot.B': 'Bobbin',
  'rally.robot.C': 'Crank',
  'rally.robot.D': 'Dredge',
  'rally.robot.E': 'Easel',
  'rally.robot.F': 'Ferrule',
  'rally.robot.G': 'Gasket',
  'rally.robot.H': 'Halyard',
  'rally.floor.map': 'Übersichtskarte von {course}',
  'rally.courses.choose': 'Kurs wählen',
  'rally.front.text': 'Fünf Karten im Geheimen. Dann korrigieren Förderbänder, Laser und Freunde den Plan.',
  'rally.front.how': 'So wird RoboRally gespielt',
  'rally.front.change': 'andere Kurse',
  'rally.front.seats': 'Bots und Roboter',
  'rally.front.seats-with': 'Bots und Roboter: {robot}',
  'rally.how.1':
    'In jeder Runde bekommst du Karten. Leg fünf davon verdeckt in deine Register, in der Reihenfolge, in der dein Roboter sie spielen soll.',
  'rally.how.2':
    'Dann öffnen sich die Register nacheinander. Karten bewegen die Roboter von der höchsten Zahl zur niedrigsten; wer im Weg steht, wird geschoben.',
  'rally.how.3':
    'Nach den Karten eines Registers bewegen sich Förderbänder, Schieber und Drehscheiben; dann schießen alle Laser. Schaden kostet Handkarten, und ab fünf sperrt er Register.',
  'rally.how.4':
    'Beende Register auf den Flaggen, der Reihe nach. Wer die letzte zuerst erreicht, gewinnt. Gruben und der Rand kosten ein Leben.',
  'rally.front.with-bots': 'Ein Rennen mit Bots',
  'rally.front.alone': 'Ein Rennen gegen den Fabrikboden',
  'rally.front.title-is': 'Rennen von {name}',
  'level.roborally.novice': 'Sanft',
  'level.roborally.greedy': 'Leicht',
  'level.roborally.beam': 'Mittel',
  'level.roborally.planner': 'Schwer',
  'rally.robot.yours': 'Dein Roboter',
  'rally.robot.any': 'Beliebig',
  'rally.robot.taken': ', schon vergeben',
} as const satisfies Translated<typeof enFront>;
