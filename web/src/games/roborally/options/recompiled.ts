/** What the others are told of a hand that went for a new one: it costs its robot damage, or the robot, while they program. Pure. */

import type { RallyView } from '../table/model';
import { say } from './found';

type Seen = Pick<RallyView, 'turn' | 'recompiled' | 'robots'>;

/** A sentence for each robot whose hand went between two views of a turn; `own` ones are not told, as their owner did it. */
export function recompiledWords(
  before: Seen | undefined,
  after: Seen | undefined,
  own: readonly number[],
  name: (robot: number) => string,
): readonly string[] {
  if (before === undefined || after === undefined || before.turn !== after.turn) return [];
  const fresh = (after.recompiled ?? []).filter((robot) => !before.recompiled?.includes(robot) && !own.includes(robot));
  return fresh.map((robot) =>
    say('option.recompiled-news', {
      robot: name(robot),
      gone: after.robots[robot]?.status === 'racing' ? 'no' : 'yes',
    }),
  );
}
