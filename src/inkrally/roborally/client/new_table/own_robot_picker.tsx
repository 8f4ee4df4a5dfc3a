/** Choosing the robot of the player's seat before the match. Hidden from spectators. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { WaitingRoomProps } from '@/games/plugin';
import { formatProblem } from '@/i18n/error_messages';
import { RobotPicker } from './robot_pick';

export function OwnRobot({ snapshot, connection }: WaitingRoomProps): VNode | null {
  const [problem, setProblem] = useState('');
  const seat = connection.seat.value;
  const own = seat === null ? undefined : snapshot.table.seats[seat];
  if (!own) return null;
  const taken = snapshot.table.seats.flatMap((info, at) => (at !== seat && info.avatar_chosen ? [info.avatar] : []));
  return (
    <div>
      <RobotPicker
        value={own.avatar_chosen ? own.avatar : null}
        taken={taken}
        onPick={(look) => {
          setProblem('');
          void connection
            .sendCommand({ type: 'choose-avatar', avatar: look })
            .then((refused) => refused && setProblem(formatProblem(refused)));
        }}
      />
      <p class="problem" role="status">
        {problem}
      </p>
    </div>
  );
}
