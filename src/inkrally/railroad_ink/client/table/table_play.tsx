/** A running table: players, sheet, tray, and reactions to changes. */

import type { VNode } from 'preact';
import { SeatRatingBadge } from '@/features/table/players/ratings';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { play as sound } from '@/app/sound';
import type { Connection } from '@/live/connection';
import { Players } from '../components/players';
import type { TableSnapshot } from '@/protocol';
import { Banners } from '@/features/table/banners';
import { t } from '../texts';
import { Board } from './board';
import { expansionsHere } from './lazy/lazy_expansion';
import { editionHere, editionParts } from './lazy/lazy_parts';
import { Coach } from './onboarding/coach_part';
import { goalsOf, needsExtraModules } from './model';
import { Play } from './play';
import { playersOf } from './player_list';
import { DiceTrayPanel } from './dice_tray';
import { TypedInput } from './typed_input';
import { useKeys } from './shortcuts/use_keys';
import { tableTitle } from '@/features/table/titles';

const DRY_MS = 900;

interface TablePlayProps {
  connection: Connection;
  snapshot: TableSnapshot;
  offline: boolean;
}

export function TablePlay({ connection, snapshot, offline }: TablePlayProps): VNode {
  const play = useMemo(() => new Play(connection), [connection]);
  useLayoutEffect(() => play.start(), [play]);
  useKeys(play);
  const round = play.view.value?.round ?? 0;
  const drying = useDrying(round);
  const seat = connection.seat.value;
  useSounds(round, snapshot);
  useStatusNews(play, snapshot);
  const edition = play.view.value && needsExtraModules(play.view.value) ? editionParts() : undefined;
  const goals = goalsOf(play.view.value).length > 0;
  return (
    <main
      class={`table-page${crowdClass(snapshot.table.seats.length, goals)}${play.boards.value.length > 1 ? ' with-boards' : ''}`}
      id="main"
    >
      <h1 class="visually-hidden" tabIndex={-1}>
        {tableTitle(snapshot)}
      </h1>
      <Banners connection={connection} offline={offline} />
      <div class="table-side">
        {edition && <edition.Goals play={play} snapshot={snapshot} />}
        <Players
          players={playersOf(snapshot, seat, Date.now() + connection.clockOffsetMs.value)}
          round={Math.max(0, round - 1)}
          heading={play.picking.value ? t('players.picking') : undefined}
          onPlayer={(at) => play.lookAt(at)}
          beside={(at) => <SeatRatingBadge snapshot={snapshot} seat={at} />}
        />
      </div>
      <div class="table-middle">
        <Board play={play} snapshot={snapshot} drying={drying} />
        {play.typing.value && <TypedInput play={play} />}
        <Coach play={play} snapshot={snapshot} />
      </div>
      <DiceTrayPanel play={play} snapshot={snapshot} offline={offline} />
    </main>
  );
}

/** Return the class for the density of the list of players. */
function crowdClass(seats: number, goals: boolean): string {
  return `${seats === 1 ? ' alone' : ''}${seats > (goals ? 2 : 4) ? ' many' : ''}${seats > 8 ? ' crowd' : ''}${goals ? ' with-goals' : ''}`;
}

/** Show reached goals and effects on the other board in the status line, until the next action. */
function useStatusNews(play: Play, snapshot: TableSnapshot): void {
  const before = useRef<TableSnapshot>(snapshot);
  useEffect(() => {
    const seat = play.connection.seat.peek();
    const goals = editionHere()?.goalNews(before.current, snapshot, seat) ?? [];
    const effects = expansionsHere()?.boardNews(before.current, snapshot, 'own', seat) ?? [];
    before.current = snapshot;
    for (const news of [goals, effects]) if (news.length > 0) play.say({ title: news.join(' ') });
  }, [snapshot]);
}

/** Return whether the blue ink is turning black after a round. */
function useDrying(round: number): boolean {
  const [drying, setDrying] = useState(false);
  const before = useRef(round);
  useEffect(() => {
    if (before.current === round) return;
    before.current = round;
    setDrying(true);
    const timer = setTimeout(() => setDrying(false), DRY_MS);
    return () => clearTimeout(timer);
  }, [round]);
  return drying;
}

function useSounds(round: number, snapshot: TableSnapshot): void {
  const before = useRef({ round, status: snapshot.table.status });
  useEffect(() => {
    const was = before.current;
    before.current = { round, status: snapshot.table.status };
    if (snapshot.table.status === 'over' && was.status !== 'over') sound('end');
    else if (round !== was.round) {
      if (snapshot.table.seats.length > 1) sound('all-in');
      sound('roll');
    }
  }, [round, snapshot.table.status]);
}
