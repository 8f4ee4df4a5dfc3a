/** Who has won a race that is over. Reads what the server says of it; judges nothing. */

import type { RallyView } from '../table/model';

type Ended = Pick<RallyView, 'robots' | 'last_standing'>;

/** Whether no robot that could win is left in the race: blockers only stand in the way. */
export function isNobodyLeft({ robots }: Pick<Ended, 'robots'>): boolean {
  return robots.every((robot) => robot.blocks || robot.status === 'out');
}

/**
 * The robots that have won otherwise than by the last flag, which is a step of a turn: by a rule of the course, or as those of the
 * last side. None where nobody has.
 */
export function winnersOf({ robots, last_standing }: Ended): readonly number[] {
  if (robots.some((robot) => robot.status === 'finished')) return [];
  const standing = last_standing ?? null;
  if (standing === null && isNobodyLeft({ robots })) return [];
  const team = robots.find((robot) => robot.seat === standing)?.team;
  return robots.flatMap((robot, index) => {
    if (robot.blocks) return [];
    const wins = standing === null ? robot.place === 1 : team ? robot.team === team : robot.seat === standing;
    return wins ? [index] : [];
  });
}
