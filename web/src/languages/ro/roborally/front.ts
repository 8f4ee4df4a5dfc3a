/** Romanian: as games/roborally/texts/en_front.ts says it in English. */

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
  'rally.floor.map': 'Harta circuitului {course}',
  'rally.courses.choose': 'Alege un circuit',
  'rally.front.text': 'Cinci cărți în secret. Apoi benzile, laserele și prietenii tăi le corectează.',
  'rally.front.how': 'Cum se joacă RoboRally',
  'rally.front.change': 'alte circuite',
  'rally.front.seats': 'Boți și roboți',
  'rally.front.seats-with': 'Boți și roboți: {robot}',
  'rally.front.with-bots': 'O cursă cu boți',
  'rally.front.alone': 'O cursă contra fabricii',
  'rally.front.title-is': 'Cursă: {name}',
  'level.roborally.novice': 'Blând',
  'level.roborally.greedy': 'Ușor',
  'level.roborally.beam': 'Mediu',
  'level.roborally.planner': 'Greu',
  'rally.robot.yours': 'Robotul tău',
  'rally.robot.any': 'Oricare',
  'rally.robot.taken': ', e la altcineva',
} as const satisfies Translated<typeof enFront>;
