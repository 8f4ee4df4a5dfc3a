/** The seats of a running match: a player can take a free seat; the host can free seats or give them to bots. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '@/kit/dialog';
import type { Connection } from '@/live/connection';
import { useLevels } from '../bot_level_picker';
import type { Command, TableSnapshot } from '@/protocol';
import { t } from '@/i18n';
import { leftTableId } from '../seats';
import { SeatRow } from './seat_row';
import { formatProblem } from '@/i18n/error_messages';
import { myName } from '@/app/current_account';
import { OwnNameField } from '@/kit/fields/name_field';

export function SeatsDialog({
  connection,
  snapshot,
  onClose,
}: {
  connection: Connection;
  snapshot: TableSnapshot;
  onClose: () => void;
}): VNode {
  const levels = useLevels(snapshot.table.game);
  const [problem, setProblem] = useState('');
  const [nameless, setNameless] = useState(false);
  // A newcomer to a running match already has a seat, and plays from the next deal on.
  const seat = connection.seat.value ?? snapshot.table.joins ?? null;
  const say = (command: Command) =>
    void connection.sendCommand(command).then((refused) => {
      setProblem(refused ? formatProblem(refused) : '');
      // The player kept the seat, and may still lose it later.
      if (refused && command.type === 'leave-seat') leftTableId.value = '';
    });
  const free = snapshot.table.seats.some((info) => info.kind === 'free');
  return (
    <Dialog title={t('invite.seats')} onClose={onClose}>
      {seat === null && free && (
        <OwnNameField problem={nameless && myName() === '' ? t('lobby.name-empty') : undefined} />
      )}
      <ul class="seat-rows">
        {snapshot.table.seats.map((_, at) => (
          <SeatRow
            key={at}
            snapshot={snapshot}
            at={at}
            mine={at === seat}
            seated={seat !== null}
            levels={levels}
            onSit={() => (myName() === '' ? setNameless(true) : say({ type: 'sit', name: myName(), seat: at }))}
            onStand={() => {
              leftTableId.value = connection.table;
              say({ type: 'leave-seat' });
            }}
            onBot={(level) => say({ type: 'add-bot', seat: at, level })}
            onRelease={() => say({ type: 'free-seat', seat: at })}
          />
        ))}
      </ul>
      <p class="waiting-room-problem" role="status">
        {problem}
      </p>
    </Dialog>
  );
}
