/** Czech: as games/roborally/texts/en_front.ts says it in English. */

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
  'rally.floor.map': 'Mapa trati {course}',
  'rally.courses.choose': 'Vybrat trať',
  'rally.front.text': 'Pět karet potají. Pak je opraví pásy, lasery a přátelé.',
  'rally.front.how': 'Jak se hraje RoboRally',
  'rally.front.change': 'jiné tratě',
  'rally.front.seats': 'Boti a roboti',
  'rally.front.seats-with': 'Boti a roboti: {robot}',
  'rally.front.with-bots': 'Závod s boty',
  'rally.front.alone': 'Závod proti továrně',
  'rally.front.title-is': 'Závod: {name}',
  'level.roborally.novice': 'Mírný',
  'level.roborally.greedy': 'Snadný',
  'level.roborally.beam': 'Střední',
  'level.roborally.planner': 'Těžký',
  'rally.robot.yours': 'Tvůj robot',
  'rally.robot.any': 'Kterýkoli',
  'rally.robot.taken': ', už ho má někdo jiný',
} as const satisfies Translated<typeof enFront>;
