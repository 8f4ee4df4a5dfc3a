/** A table of RoboRally in play: robots, floor, and beside it the program, a question, or the turn in words. */

import '../styles/index.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { announce } from '../../../app/announcer';
import { play as sound } from '../../../app/sound';
import type { Connection } from '../../../live/connection';
import type { TableSnapshot } from '../../../protocol';
import { Button } from '../../../parts/button';
import { Fetching } from '../../../parts/fetching';
import { say as speak } from '../analysis/words';
import { Bands } from '../../../table/bands';
import { ViewButton } from './board';
import { Floored } from './floored';
import type { RallyDesk } from './desk';
import { MARGIN, SPACE } from '../drawing/measure';
import { useFloor } from '../drawing/floors';
import { useRallyKeys } from '../keys';
import { robotName } from '../drawing/looks';
import type { Floor, Space } from './model';
import { Question } from './questions';
import { ProgramPart } from './program_part';
import { RobotList } from './robot_list';
import { say } from '../texts/say';
import { shownCourse, shownTurn } from './shown';
import { TABLE_TOP } from './table_top';
import { actionOf } from '../replay/action';
import { lineAt } from '../replay/lines';
import { hearSteps } from '../replay/sounds';
import { type Followed, useView } from './window';
import { WatchPart } from '../replay/watch_part';

export interface RallyRoomProps {
  desk: RallyDesk;
  connection: Connection;
  snapshot: TableSnapshot;
  offline: boolean;
  onHelp: () => void;
  /** The race is over and its last turn was watched. */
  onEnded: () => void;
}

export function RallyRoom({ desk, connection, snapshot, offline, onHelp, onEnded }: RallyRoomProps): VNode | null {
  useLayoutEffect(() => {
    desk.onEnded = onEnded;
    return desk.start();
  }, [desk]);
  const { floor, problem, again } = useFloor(desk.view.value?.course, desk.view.value?.floor);
  useEffect(() => {
    desk.floor.value = floor;
    shownCourse.value = floor?.name ?? '';
  }, [desk, floor]);
  if (floor === null || desk.view.value === undefined) return <Fetching problem={problem} again={again} />;
  return (
    <main class={`rally-page ${desk.mode.value}`} id="main">
      <h1 class="unseen">{snapshot.table.title}</h1>
      <Bands connection={connection} offline={offline} />
      <RallyTable desk={desk} snapshot={snapshot} floor={floor} onHelp={onHelp} />
    </main>
  );
}

/** The three parts of the table; also in the kit, where nothing answers. */
export function RallyTable({
  desk,
  snapshot,
  floor,
  onHelp,
}: {
  desk: RallyDesk;
  snapshot: TableSnapshot;
  floor: Floor;
  onHelp: () => void;
}): VNode {
  const view = useView(floor);
  useRallyKeys(desk, view, onHelp);
  useTurnNews(desk);
  useHurryNews(desk);
  useEffect(() => hearSteps(desk.player), [desk]);
  const watching = desk.mode.value === 'watch' && desk.player.telling.value !== null;
  const follow = useFollowed(desk, watching);
  const name = robotName(desk.looks.value[desk.active.value ?? 0] ?? 0);
  const frame = watching ? desk.player.telling.value?.frames[desk.player.at.value] : undefined;
  const register = frame?.step ? frame.register : frame ? 0 : -1;
  const turn = desk.player.turn.value;
  useEffect(() => {
    shownTurn.value = register < 0 ? null : { turn, register };
    return () => {
      shownTurn.value = null;
    };
  }, [register, turn]);
  const ratio = (floor.width * SPACE + 2 * MARGIN) / (floor.height * SPACE + 2 * MARGIN);
  return (
    <>
      <div class="rally-robots">
        <RobotList desk={desk} snapshot={snapshot} floor={floor} />
        <span class="view-button">
          <ViewButton view={view} robot={name} />
          <span class="wide-only">
            <Button kind="bare" onPress={() => (location.hash = TABLE_TOP)}>
              {speak('floor.open')}
            </Button>
          </span>
        </span>
      </div>
      <section
        class="rally-floor"
        aria-label={say('floor.label', { course: floor.name, turn: desk.view.value?.turn ?? 1 })}
        style={{ '--ratio': String(Math.round(ratio * 1000) / 1000) }}
      >
        <Floored desk={desk} floor={floor} view={view} follow={follow} watching={watching} />
      </section>
      {watching ? (
        <WatchPart desk={desk} snapshot={snapshot} />
      ) : desk.asked.value !== null ? (
        <Question desk={desk} />
      ) : (
        <ProgramPart desk={desk} snapshot={snapshot} />
      )}
    </>
  );
}

/**
 * What the window follows: what happens at this step of a turn, else the robot of the line that is read, one's own, or the one
 * tapped in the list.
 */
function useFollowed(desk: RallyDesk, watching: boolean): Followed {
  const standing = desk.standing.value;
  const telling = desk.player.telling.value;
  const at = desk.player.at.value;
  const looked = desk.lookedAt.value;
  const place = desk.place.value;
  const reentry = desk.reentry.value;
  const own = desk.active.value ?? desk.mine.value[0] ?? 0;
  return useMemo(() => {
    const stands = (robot: number): readonly Space[] => {
      const space = standing[robot]?.at ?? standing[robot]?.last;
      return space ? [space] : [];
    };
    if (looked !== null) return { spaces: stands(looked), watching };
    if (!watching && reentry) return { spaces: [place ?? reentry.spaces[0]?.at ?? [0, 0]], watching };
    if (!watching || !telling) return { spaces: stands(own), watching };
    const action = actionOf(telling.frames[at], telling.frames[at - 1]);
    return { spaces: action.length > 0 ? action : stands(lineAt(telling, at)?.robot ?? own), watching };
  }, [standing, telling, at, looked, place, reentry, own, watching]);
}

/** Who is last hears that the timer runs, and what it does at its end. */
function useHurryNews(desk: RallyDesk): void {
  const hurried = desk.hurried.value;
  useEffect(() => {
    const deadline = desk.snapshot.peek()?.table.deadline ?? null;
    if (!hurried || deadline === null) return;
    sound('late');
    announce(
      say('turn.last', {
        seconds: Math.max(0, Math.round((deadline - Date.now() - desk.connection.ahead.peek()) / 1000)),
      }),
      true,
    );
  }, [hurried]);
}

/** A new turn is said, with the cards that were dealt. */
function useTurnNews(desk: RallyDesk): void {
  const turn = desk.view.value?.turn ?? 0;
  const robot = desk.active.value;
  const cards = robot === null ? 0 : (desk.view.value?.hands[robot]?.length ?? 0);
  useEffect(() => {
    if (turn > 1) announce(cards > 0 ? say('turn.news', { turn, cards }) : say('turn.news-none', { turn }));
  }, [turn]);
}
