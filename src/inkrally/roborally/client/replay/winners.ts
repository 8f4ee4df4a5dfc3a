/** The winners of a finished race, as the server reports them. */

import type { RallyView } from '../table/model';

type Ended = Pick<RallyView, 'robots' | 'last_standing'>;

/** Return whether all robots that can win are out of the race. Blockers cannot win. */
export function isNobodyLeft({ robots }: Pick<Ended, 'robots'>): boolean {
  return robots.every((robot) => robot.blocks || robot.status === 'out');
}

/**
 * Return the winners by a course rule, or of the last seat or team in the race. Empty if there are none, and if a robot
 * won by touching the last flag, because a step of the turn shows that win.
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
