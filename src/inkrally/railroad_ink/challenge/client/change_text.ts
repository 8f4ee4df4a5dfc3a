/** Announcements of changes to goals and the draft between two snapshots. */

import { goalTitle } from '@railroad_ink/drawing/expansions/words';
import { say } from '@railroad_ink/texts/expansions';
import type { TableSnapshot } from '@/protocol';
import { formatList } from '@/i18n';
import { draftOf, goalsOf, tableOf } from '@railroad_ink/table/model';
import { addressed, seatName } from '@/features/table/players/players';
import { pairWords } from './draft/draft';

/** Return a sentence for each goal reached between two snapshots, such as "Four exits: 4 points for you and Ilse." */
export function describeGoalChanges(
  before: TableSnapshot | null,
  after: TableSnapshot,
  seat: number | null,
): readonly string[] {
  const was = goalsOf(tableOf(before));
  return goalsOf(tableOf(after)).flatMap(({ code, points, values }) => {
    const old = was.find((card) => card.code === code);
    if (old === undefined) return [];
    const taken = points.flatMap((value, at) => (value !== null && old.points[at] == null ? [{ at, value }] : []));
    const name = goalTitle(code);
    const late =
      old.values.includes(4) && !values.includes(4) && points.length === 1 && points[0] == null
        ? [say('goal.lost', { name })]
        : [];
    const [first] = taken;
    if (first === undefined) return late;
    const others = taken.filter(({ at }) => at !== seat).map(({ at }) => seatName(after.table, at));
    const told = { name, points: first.value, names: formatList(others), others: others.length };
    return [say(others.length < taken.length ? 'goal.news-mine' : 'goal.news', told)];
  });
}

/** Return a text that says which player took which pair, and whether it is this player's turn. */
export function draftNews(
  before: TableSnapshot | null,
  after: TableSnapshot,
  seat: number | null,
): readonly { readonly text: string; readonly urgent: boolean }[] {
  const view = tableOf(after);
  const is = draftOf(view);
  const old = tableOf(before);
  if (is === undefined || view === undefined) return [];
  const open = is.pairs.filter((pair) => pair.by === null).length;
  const turn =
    pickerOf(after) === seat && pickerOf(before) !== seat && seat !== null
      ? [{ text: say('draft.news-turn', { pairs: open }), urgent: true }]
      : [];
  if (old?.round !== view.round) {
    const values = {
      round: view.round,
      all: view.rounds,
      pairs: is.pairs.length,
      player: addressed(seatName(after.table, is.start)),
    };
    return [{ text: say('draft.news-round', values), urgent: seat !== null }, ...turn];
  }
  const was = draftOf(old);
  const taken = is.pairs.flatMap((pair, index) =>
    pair.by !== null && pair.by !== seat && was?.pairs[index]?.by === null
      ? [say('draft.news', { player: seatName(after.table, pair.by), dice: pairWords(pair) })]
      : [],
  );
  return [...taken.map((text) => ({ text, urgent: false })), ...turn];
}

/** Return the seat that picks, or null. */
function pickerOf(snapshot: TableSnapshot | null): number | null {
  const phase = snapshot?.match?.phase;
  return phase?.name === 'pick' ? (phase.asks[0] ?? null) : null;
}
