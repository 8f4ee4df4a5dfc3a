/** Tells the other players about a replaced hand and its cost while they program. */

import type { RallyView, RobotView } from '../table/model';
import { optionName, say } from './registry';

type Seen = Pick<RallyView, 'turn' | 'recompiled' | 'robots'>;

/** Return a sentence for each robot whose hand was replaced between two views of a turn, except `own` robots. */
export function recompiledWords(
  before: Seen | undefined,
  after: Seen | undefined,
  own: readonly number[],
  name: (robot: number) => string,
): readonly string[] {
  if (before === undefined || after === undefined || before.turn !== after.turn) return [];
  const fresh = (after.recompiled ?? []).filter((robot) => !before.recompiled?.includes(robot) && !own.includes(robot));
  return fresh.map((robot) =>
    say('option.recompiled-news', { robot: name(robot), ...costOf(before.robots[robot], after.robots[robot]) }),
  );
}

/** Return the kind of cost, `damage`, `life`, `option` or `none`, and the name of the lost Option card, if any. */
function costOf(before: RobotView | undefined, after: RobotView | undefined): { cost: string; option: string } {
  const gone = before?.options?.find((option) => !after?.options?.includes(option));
  if (after?.status !== 'racing') return { cost: 'life', option: '' };
  if (gone !== undefined) return { cost: 'option', option: optionName(gone) };
  return { cost: after.damage > (before?.damage ?? 0) ? 'damage' : 'none', option: '' };
}
