/** The score lines of the Challenge, and the status line for a highlighted line. */

import { getGoalText, goalTitle } from '@railroad_ink/drawing/expansions/words';
import { say } from '@railroad_ink/texts/expansions';
import type { ScoreLine } from '@railroad_ink/drawing/score';
import type { TableSnapshot } from '@/protocol';
import { formatList } from '@/i18n';
import { sheetOf } from '@railroad_ink/drawing/editions';
import { goalsOf, type TableView } from '@railroad_ink/table/model';
import { addressed, seatName } from '@/features/table/players/players';
import { goalKey, progressOf, progressWords } from './goal_cards/goal_text';

/** Return the score line of villages if the sheet has villages, and of goals if the match has goals. */
export function lines(view: TableView, seat: number): readonly ScoreLine[] {
  const sheet = view.sheets[seat];
  if (sheet === undefined) return [];
  const found: ScoreLine[] = [];
  if (sheetOf(view.options) !== undefined) {
    found.push({
      key: 'villages',
      label: say('score.villages'),
      detail: say('score.villages-detail', { count: marksOf(view, seat).villages }),
      value: sheet.score.villages,
    });
  }
  const cards = goalsOf(view);
  if (cards.length > 0) {
    const count = cards.filter(({ points }) => points[seat] != null).length;
    found.push({
      key: 'goals',
      label: say('score.goals'),
      detail: say('score.goals-detail', { count }),
      value: sheet.score.goals,
    });
  }
  return found;
}

/** Return the marked building boxes of a sheet. */
export function marksOf(view: TableView, seat: number): { readonly villages: number; readonly universities: number } {
  const told = view.sheets[seat]?.layers?.['buildings'] as Partial<ReturnType<typeof marksOf>> | undefined;
  return { villages: 0, universities: 0, ...told };
}

/** Return the status line for a goal, for all goals or for villages, or undefined for other lines. */
export function describeHighlight(
  snapshot: TableSnapshot,
  view: TableView,
  seat: number,
  line: string,
): { title: string; text: string } | undefined {
  const sheet = view.sheets[seat];
  if (sheet === undefined) return undefined;
  if (line === 'villages')
    return { title: say('score.lit', { name: say('score.villages'), points: sheet.score.villages }), text: '' };
  const cards = goalsOf(view);
  if (line === 'goals') {
    const parts = cards.flatMap(({ code, points }) =>
      points[seat] == null ? [] : [`${goalTitle(code)} ${points[seat]}`],
    );
    return {
      title: say('score.lit', { name: say('score.goals'), points: sheet.score.goals }),
      text: parts.length === 0 ? '' : say('score.sum', { parts: formatList(parts) }),
    };
  }
  const card = cards.find(({ code }) => line === goalKey(code));
  if (card === undefined) return undefined;
  const points = card.points[seat];
  const owner = snapshot.table.seats.length > 1 ? seatName(snapshot.table, seat) : '';
  const next = Math.max(0, ...card.values);
  const then =
    points != null
      ? owner === ''
        ? say('goal.have', { points })
        : say('goal.have-other', { player: addressed(owner), points })
      : say('goal.next', { points: next });
  return {
    title: say('goal.lit', { name: goalTitle(card.code), progress: progressWords(progressOf(view, seat, card.code)) }),
    text: `${getGoalText(card.code)} ${then}`,
  };
}
