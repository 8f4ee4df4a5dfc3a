/** The actions after a match: a rematch, or the same dice for spectators. */

import './result.css';
import { ApiError, formatError } from '@/app/api';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { SeatMark } from '@/kit/seat';
import type { Connection } from '@/live/connection';
import { Button } from '@/kit/button';
import type { TableSnapshot } from '@/protocol';
import { RatingChanges } from '../players/ratings';
import { requestRematch } from '../rematch';
import { formatList, capitalizeFirst, t } from '@/i18n';
import { mayShareDice } from '../dice/can_share_dice';
import { DiceTries } from '../dice/tries';
import { openSharedDice } from '../dice/link';
import { pageOfCommonDice, weekOfLink } from '../dice/daily_link';
import { say } from '@/i18n/mine';
import { getPlugin } from '@/games/plugin';
import { seatName } from '../players/players';

interface ResultActsProps {
  id: string;
  connection: Connection;
  snapshot: TableSnapshot;
  /** This game's label for playing the same dice or cards again. */
  same?: string | undefined;
}

export function ResultActs({ id, connection, snapshot, same = t('result.same-dice') }: ResultActsProps): VNode {
  const pending = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const { rematch_table: next, rematch_seats: again } = snapshot.table;
  const seat = connection.seat.value;
  const link = snapshot.table.shared_dice_link;
  const results = pageOfCommonDice(link);
  useEffect(() => {
    if (again.length > 0) announce(againWords(snapshot, seat));
  }, [again.length]);

  /** Run an action and show its error. */
  async function once(act: () => Promise<void>): Promise<void> {
    pending.value = true;
    problem.value = undefined;
    await act().catch((error: unknown) => {
      problem.value = formatError(error);
    });
    pending.value = false;
  }
  const wantRematch = () =>
    once(async () => {
      const refused = await requestRematch(connection);
      if (refused) throw new ApiError(refused);
    });

  const playsSame = seat === null && mayShareDice(snapshot.table, seat);
  /** A spectator has no other action, so offer a new game: the bottom bar of a phone always has a button. */
  const onlyNew = seat === null && next === null && !playsSame && results === null;
  const rematch = seat !== null && (
    <Button kind={results === null ? 'main' : 'plain'} pending={pending.value} onPress={() => void wantRematch()}>
      {t(next === null ? 'result.rematch' : again.includes(seat) ? 'result.to-rematch' : 'result.join-rematch')}
    </Button>
  );
  const playSame = () => void once(() => openSharedDice(id));

  return (
    <>
      <RatingChanges snapshot={snapshot} />
      <div class="result-ways">
        <div class="result-actions">
          {again.length > 0 && (
            <p class="result-again">
              <span aria-hidden="true">
                {again.map((one) => (
                  <SeatMark key={one} seat={one} />
                ))}
              </span>
              {againWords(snapshot, seat)}
            </p>
          )}
          {results !== null && (
            <Button kind="main" href={results}>
              {say(weekOfLink(link) === null ? 'same.daily' : 'same.week')}
            </Button>
          )}
          {results === null && rematch}
          {seat === null && next !== null && (
            <Button kind="main" href={`/t/${next}`}>
              {t('result.to-rematch')}
            </Button>
          )}
          {playsSame && next === null && (
            <Button kind="main" pending={pending.value} onPress={playSame}>
              {same}
            </Button>
          )}
          {onlyNew && (
            <Button kind="main" href="/">
              {t('result.new')}
            </Button>
          )}
        </div>
        <div class="result-others">
          {results !== null && rematch}
          {playsSame && next !== null && (
            <Button pending={pending.value} onPress={playSame}>
              {same}
            </Button>
          )}
          {getPlugin(snapshot.table.game)?.review && <Button href={`/t/${id}/review#ask`}>{t('result.review')}</Button>}
          {!onlyNew && <Button href="/">{t('result.new')}</Button>}
        </div>
      </div>
      <p role="status" class="result-problem">
        {problem.value}
      </p>
      <DiceTries id={id} snapshot={snapshot} seat={seat} />
    </>
  );
}

/** Return a sentence with the players who want a rematch, such as "Mira and you want a rematch." */
function againWords(snapshot: TableSnapshot, seat: number | null): string {
  const { rematch_seats: again } = snapshot.table;
  const names = again.filter((one) => one !== seat).map((one) => seatName(snapshot.table, one));
  const mine = seat !== null && again.includes(seat);
  return capitalizeFirst(
    t(mine ? 'result.again-mine' : 'result.again', { names: formatList(names), count: names.length }),
  );
}
