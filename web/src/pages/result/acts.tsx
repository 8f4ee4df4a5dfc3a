/** What comes after a match: the rematch with who wants it, or the same dice for who only watched. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { SeatMark } from '../../ink/seat';
import type { Connection } from '../../live/connection';
import { Button } from '../../parts/button';
import type { Room } from '../../protocol';
import { rematch } from '../../table/rematch';
import { list, sentence, t } from '../../texts/index';
import { playSameDice } from './same_dice';
import { seatName } from './sum';

export function ResultActs({ id, connection, room }: { id: string; connection: Connection; room: Room }): VNode {
  const pending = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const { next, again } = room.table;
  const seat = connection.seat.value;

  async function once(act: () => Promise<string | undefined>): Promise<void> {
    pending.value = true;
    problem.value = await act();
    pending.value = false;
  }
  const wantRematch = () => once(async () => sentence((await rematch(connection))?.message ?? '') || undefined);

  return (
    <>
      <p class="result-again" role="status">
        {again.length > 0 && (
          <>
            <span aria-hidden="true">
              {again.map((one) => (
                <SeatMark key={one} seat={one} />
              ))}
            </span>
            {againWords(room, seat)}
          </>
        )}
      </p>
      <div class="result-acts">
        {seat !== null && (
          <Button kind="main" pending={pending.value} onPress={() => void wantRematch()}>
            {t(next === null ? 'result.rematch' : again.includes(seat) ? 'result.to-rematch' : 'result.join-rematch')}
          </Button>
        )}
        {seat === null && next !== null && (
          <Button kind="main" href={`/t/${next}`}>
            {t('result.to-rematch')}
          </Button>
        )}
        {seat === null && (
          <Button kind={next === null ? 'main' : 'plain'} pending={pending.value} onPress={() => void once(() => playSameDice(id, room))}>
            {t('result.same-dice')}
          </Button>
        )}
        <Button href="/">{t('result.new')}</Button>
      </div>
      <p role="status" class="result-problem">
        {problem.value}
      </p>
    </>
  );
}

/** "Mira and you want a rematch." */
function againWords(room: Room, seat: number | null): string {
  const { again } = room.table;
  const names = again.filter((one) => one !== seat).map((one) => seatName(room.table, one));
  const mine = seat !== null && again.includes(seat);
  return sentence(t('result.again', { names: list(mine ? [...names, t('result.you')] : names), count: mine ? 2 : names.length }));
}
