/** The shared screen: a large floor that plays turns, for people who play cards on their phones. Shows no hand. */

import '../index.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Connection } from '@/live/connection';
import { Button } from '@/kit/button';
import { LoadingState } from '@/kit/loading_state';
import { ConnectionBanner } from '@/features/table/offline/connection_banner';
import { InviteLink, SeatTransferDialog } from '@/features/table/waiting_room/invite_part';
import type { TableSnapshot } from '@/protocol';
import { sharedScreen, chatOpen } from '@/features/chat/talk_button';
import { t } from '@/i18n';
import { say as speak } from '../analysis/words';
import { lineAt } from '../replay/narration';
import { playStepSounds } from '../replay/sounds';
import { tRoborally } from '../texts/say';
import type { PlayState } from './play_state';
import { RobotList } from './robots/robot_list';
import { TableFloor } from './floor/floor_view';
import { useTableFloor } from './floor/table_floor';
import { useShownTurn } from './header_state';
import { useView } from './floor/viewport';

export const TABLE_TOP = '#floor';

interface TableTopProps {
  play: PlayState;
  connection: Connection;
  snapshot: TableSnapshot;
  id: string;
  onEnded: () => void;
}

export function SharedScreen({ play, connection, snapshot, id, onEnded }: TableTopProps): VNode {
  useLayoutEffect(() => {
    play.onEnded = onEnded;
    const stop = play.start();
    play.leadOn();
    return stop;
  }, [play]);
  useLayoutEffect(() => {
    sharedScreen.value = true;
    chatOpen.value = false;
    return () => {
      sharedScreen.value = false;
    };
  }, []);
  useEffect(() => playStepSounds(play.player), [play]);
  const { floor, problem, again } = useTableFloor(play, connection);
  const view = useView(floor);
  const [moves, setMoves] = useState(false);
  const telling = play.player.telling.value;
  // After the playback, show which players are ready for the next turn.
  const told = play.player.atEnd.value && !play.unplayedTurn.value;
  const watching = play.mode.value === 'watch' && telling !== null && !told;
  useShownTurn(play.player, watching);
  if (floor === null) return <LoadingState problem={problem} again={again} />;
  const line = watching ? lineAt(telling, play.player.at.value) : undefined;
  return (
    <main class="shared-screen" id="main">
      <ConnectionBanner connection={connection} />
      <h1 class="visually-hidden" tabIndex={-1}>
        {speak('floor.heading')}
      </h1>
      <TableFloor play={play} floor={floor} view={view} follow={{ spaces: [], watching }} watching={watching} forAll />
      <aside class="shared-screen-side">
        <p class="shared-screen-line" aria-live="off">
          {line?.text ?? tRoborally('turn.now', { turn: play.view.value?.turn ?? 1 })}
        </p>
        <RobotList play={play} snapshot={snapshot} floor={floor} ready={!watching} forAll />
        <div class="shared-screen-invite stack">
          <InviteLink table={id} />
          <p>{speak('floor.scan')}</p>
          {connection.seat.value !== null && (
            <Button opens onPress={() => setMoves(true)}>
              {t('table.move')}
            </Button>
          )}
          <Button kind="bare" onPress={() => (location.hash = '')}>
            {speak('floor.leave')}
          </Button>
        </div>
      </aside>
      {moves && <SeatTransferDialog connection={connection} onClose={() => setMoves(false)} />}
    </main>
  );
}
