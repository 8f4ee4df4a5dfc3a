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
