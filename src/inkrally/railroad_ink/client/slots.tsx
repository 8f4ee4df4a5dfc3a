/** The content that Railroad Ink adds around a table: the rounds in the header, the settings and announcements. */

import type { VNode } from 'preact';
import type { Connection } from '@/live/connection';
import { Clock, RoundTracker } from '@/kit/round_tracker';
import type { TableSnapshot } from '@/protocol';
import { formatDuration, useSecondsLeft } from '@/features/table/clock';
import type { RuleQuery } from '@/features/rulebook/rulebook_panel_state';
import type { TableSlots } from '@/games/plugin';
import { KeyList } from './keys';
import { gameWords } from './table/game_words';
import { tableOf } from './table/model';
import { news } from './table/change_text';

/** A longer clock is shown in words. */
const LONG_CLOCK_S = 3600;

function Middle({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode | null {
  const view = tableOf(snapshot);
  const seat = connection.seat.value;
  const mine = seat !== null && snapshot.table.seats[seat]?.activity === 'thinking';
  const left = useSecondsLeft(snapshot.table.deadline, connection.clockOffsetMs.value, mine);
  if (view === undefined) return null;
  return (
    <>
      <RoundTracker now={snapshot.table.status === 'over' ? view.rounds + 1 : view.round} all={view.rounds} />
      {left !== undefined &&
        snapshot.table.status === 'playing' &&
        (left > LONG_CLOCK_S ? (
          <span class="clock clock-words">{formatDuration(left)}</span>
        ) : (
          <Clock left={left} all={snapshot.table.clock.seconds ?? left} />
        ))}
    </>
  );
}

/**
 * Return the current topic of the rulebook: how to win before the match, then the round or the draft, and finally
 * scoring.
 */
function rulesNow({ table, match }: TableSnapshot): RuleQuery {
  if (match === null) return {};
  if (table.status === 'over') return { topics: ['score'] };
  return match.phase?.name === 'pick' ? { topics: ['draft'] } : { section: '4' };
}

export const slots: TableSlots = {
  Middle,
  Keys: KeyList,
  game: gameWords,
  rulesNow,
  Detail: ({ snapshot }) => <>{gameWords(snapshot)}</>,
  news,
};
