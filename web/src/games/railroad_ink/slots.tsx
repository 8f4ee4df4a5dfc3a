/** What Railroad Ink puts around its table: the rounds in the header, what is played, and what is said. */

import type { VNode } from 'preact';
import type { Connection } from '../../live/connection';
import { Clock, Rounds } from '../../parts/rounds';
import type { TableSnapshot } from '../../protocol';
import { timeWords, useLeft } from '../../table/clock';
import type { TableSlots } from '../pack';
import { KeyList } from './keys';
import { gameWords } from './table/game_words';
import { tableOf } from './table/model';
import { news } from './table/news';

/** A clock longer than this is said in words. */
const LONG_CLOCK_S = 3600;

function Middle({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode | null {
  const view = tableOf(snapshot);
  const seat = connection.seat.value;
  const mine = seat !== null && snapshot.table.seats[seat]?.ring === 'thinking';
  const left = useLeft(snapshot.table.deadline, connection.ahead.value, mine);
  if (view === undefined) return null;
  return (
    <>
      <Rounds now={snapshot.table.status === 'over' ? view.rounds + 1 : view.round} all={view.rounds} />
      {left !== undefined &&
        snapshot.table.status === 'playing' &&
        (left > LONG_CLOCK_S ? (
          <span class="clock clock-words">{timeWords(left)}</span>
        ) : (
          <Clock left={left} all={snapshot.table.clock.seconds ?? left} />
        ))}
    </>
  );
}

export const slots: TableSlots = {
  Middle,
  Keys: KeyList,
  game: gameWords,
  Detail: ({ snapshot }) => <>{gameWords(snapshot)}</>,
  news,
};
