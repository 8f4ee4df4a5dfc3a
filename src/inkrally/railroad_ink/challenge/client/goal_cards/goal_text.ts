/** Texts and highlights of goal cards, from the view alone. */

import type { HighlightTarget } from '@railroad_ink/drawing/drawing';
import type { GoalBox } from '@railroad_ink/drawing/expansions/goals/goal_card';
import { getGoalText, goalTitle } from '@railroad_ink/drawing/expansions/words';
import { say } from '@railroad_ink/texts/expansions';
import { joinWords, formatList } from '@/i18n';
import { type MatchGoal, goalsOf, type GoalProgress, type TableView } from '@railroad_ink/table/model';

/**
 * Return the points that a goal gives: to the first and later players, or to a single player before and after its
 * deadline.
 */
function valuesOf({ deadline }: MatchGoal): readonly number[] {
  return deadline == null ? [4, 2, 1] : [4, 1];
}

/** Return the boxes of points on a goal card, as one seat sees them. */
export function boxesOf(card: MatchGoal, seat: number): readonly GoalBox[] {
  const mine = card.points[seat] ?? null;
  return valuesOf(card).map((points) => ({
    points,
    state: mine === points ? 'mine' : card.values.includes(points) ? 'open' : 'gone',
    by: card.points.length < 2 ? [] : card.points.flatMap((taken, at) => (taken === points ? [at] : [])),
  }));
}

/** Return the last round in which a goal counts in full, or null if that round is over or the goal is reached. */
export function getGoalDeadline({ deadline, values, points }: MatchGoal): number | null {
  return deadline != null && values.length > 1 && points[0] == null ? deadline : null;
}

export function progressOf(view: TableView, seat: number, code: string): GoalProgress | undefined {
  return view.sheets[seat]?.progress?.find((one) => one.code === code);
}

/** Return the progress, such as "3 of 4" or "reached". */
export function progressWords(progress: GoalProgress | undefined): string {
  if (progress === undefined) return '';
  return progress.have >= progress.need
    ? say('goal.holds')
    : say('goal.progress', { have: Math.max(0, progress.have), need: progress.need });
}

/** Describe a card completely. */
export function cardWords(
  card: MatchGoal,
  progress: GoalProgress | undefined,
  seat: number,
  names: (seat: number) => string,
): string {
  const boxes = boxesOf(card, seat).map(({ points: value, state, by }) => {
    const points = say('goal.points', { points: value });
    const others = by.filter((one) => one !== seat);
    if (state === 'mine')
      return say('goal.mine-by', { points, others: others.length, names: formatList(others.map(names)) });
    if (state === 'open')
      return others.length > 0
        ? say('goal.gone-by', { points, names: formatList(others.map(names)) })
        : say('goal.open', { points });
    return others.length > 0
      ? say('goal.gone-by', { points, names: formatList(others.map(names)) })
      : say('goal.late', { points });
  });
  const due = getGoalDeadline(card);
  const by = due === null ? [] : [say('goal.by-round', { round: due })];
  return say('goal.said', {
    name: goalTitle(card.code),
    asks: getGoalText(card.code),
    progress: joinWords([progressWords(progress), ...by]),
    boxes: joinWords(boxes, 'semicolon'),
  });
}

/** Return the key by which the page selects a goal to highlight. */
export function goalKey(code: string): string {
  return `goal:${code}`;
}

/** Return the highlight of a goal, or of all reached goals. */
export function litGoalOf(view: TableView, seat: number, line: string): HighlightTarget | undefined {
  const cards = goalsOf(view).filter(({ code, points }) =>
    line === 'goals' ? points[seat] != null : line === goalKey(code),
  );
  const spaces = cards.flatMap(({ code }) => progressOf(view, seat, code)?.spaces ?? []);
  return spaces.length === 0 ? undefined : { parts: [...new Set(spaces)] };
}
