/** The winners of a finished race, as the server reports them. */

import type { RallyView } from '../table/model';

type Ended = Pick<RallyView, 'robots' | 'last_standing'>;

/** Return whether no robot that could win is left. Blockers only stand in the way. */
export function isNobodyLeft({ robots }: Pick<Ended, 'robots'>): boolean {
  return robots.every((robot) => robot.blocks || robot.status === 'out');
}

/**
 * Return the winners without a step of their own: by a course rule, or as the last team. Empty if there are none.
 * Touching the last flag is a step of a turn.
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
