/** The shared screen: a large floor that plays turns, for people who play cards on their phones. Shows no hand. */

import '../index.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Connection } from '@/live/connection';
import { Button } from '@/kit/button';
import { Fetching } from '@/kit/loading_state';
import { LineBand } from '@/features/table/connection_banner';
import { InviteLink, MoveDialog } from '@/features/table/waiting_room/invite_part';
import type { TableSnapshot } from '@/protocol';
import { talkAway, talkOpen } from '@/features/chat/talk_button';
import { t } from '@/i18n';
import { say as speak } from '../analysis/words';
import { lineAt } from '../replay/narration';
import { hearSteps } from '../replay/sounds';
import { say } from '../texts/say';
import type { PlayState } from './play_state';
import { RobotList } from './robots/robot_list';
import { Floored } from './floor/table_floor';
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

export function TableTop({ play, connection, snapshot, id, onEnded }: TableTopProps): VNode {
  useLayoutEffect(() => {
    play.onEnded = onEnded;
    const stop = play.start();
    play.leadOn();
    return stop;
  }, [play]);
  useLayoutEffect(() => {
    talkAway.value = true;
    talkOpen.value = false;
    return () => {
      talkAway.value = false;
    };
  }, []);
  useEffect(() => hearSteps(play.player), [play]);
  const { floor, problem, again } = useTableFloor(play, connection);
  const view = useView(floor);
  const [moves, setMoves] = useState(false);
  const telling = play.player.telling.value;
  // After the playback, show who is ready for the next turn.
  const told = play.player.atEnd.value && !play.untold.value;
  const watching = play.mode.value === 'watch' && telling !== null && !told;
  useShownTurn(play.player, watching);
  if (floor === null) return <Fetching problem={problem} again={again} />;
  const line = watching ? lineAt(telling, play.player.at.value) : undefined;
  return (
    <main class="table-top" id="main">
      <LineBand connection={connection} />
      <h1 class="unseen" tabIndex={-1}>
        {speak('floor.heading')}
      </h1>
      <Floored play={play} floor={floor} view={view} follow={{ spaces: [], watching }} watching={watching} forAll />
      <aside class="table-top-side">
        <p class="table-top-line" aria-live="off">
          {line?.text ?? say('turn.now', { turn: play.view.value?.turn ?? 1 })}
        </p>
        <RobotList play={play} snapshot={snapshot} floor={floor} ready={!watching} forAll />
        <div class="table-top-invite stack">
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
      {moves && <MoveDialog connection={connection} onClose={() => setMoves(false)} />}
    </main>
  );
}
