/** A running table of RoboRally: robots, floor, and beside it the program, a question or the narration. */

import '../index.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { play as sound } from '@/app/sound';
import type { Connection } from '@/live/connection';
import type { TableSnapshot } from '@/protocol';
import { Button } from '@/kit/button';
import { LoadingState } from '@/kit/loading_state';
import { recompiledWords } from '../options/words';
import { say as speak } from '../analysis/words';
import { Banners } from '@/features/table/banners';
import { ViewButton } from './floor/board';
import { TableFloor } from './floor/floor_view';
import { useTableFloor } from './floor/table_floor';
import type { PlayState } from './play_state';
import { isWide } from '../drawing/geometry';
import { useRallyKeys } from '../keys';
import { robotName } from '../drawing/robots/robot_avatars';
import type { Floor, Space } from './model';
import { Question } from './questions';
import { ProgramPart } from './program/program_part';
import { RobotList } from './robots/robot_list';
import { SetupQuestion } from '../course_rules/choose';
import { tRoborally } from '../texts/say';
import { useShownTurn } from './header_state';
import { TABLE_TOP } from './shared_screen';
import { getStepSpaces } from '../replay/step_focus';
import { lineAt } from '../replay/narration';
import { playStepSounds } from '../replay/sounds';
import { type CameraTarget, useView } from './floor/viewport';
import { PlaybackPanel } from '../replay/playback_panel';
import { openRules } from '@/features/rulebook/rulebook_panel_state';
import { say as sayRules } from '../rules/words';
import { tableTitle } from '@/features/table/titles';

interface RallyRoomProps {
  play: PlayState;
  connection: Connection;
  snapshot: TableSnapshot;
  offline: boolean;
  /** Called when the race is over and its last turn was watched. */
  onEnded: () => void;
}

export function RallyTablePlay({ play, connection, snapshot, offline, onEnded }: RallyRoomProps): VNode | null {
  useLayoutEffect(() => {
    play.onEnded = onEnded;
    return play.start();
  }, [play]);
  const { floor, problem, again } = useTableFloor(play, connection);
  if (floor === null || play.view.value === undefined) return <LoadingState problem={problem} again={again} />;
  return (
    <main class={`race-page ${play.mode.value}${isWide(floor) ? ' wide' : ''}`} id="main">
      <h1 class="visually-hidden" tabIndex={-1}>
        {tableTitle(snapshot)}
      </h1>
      <Banners connection={connection} offline={offline} />
      <RallyTable play={play} snapshot={snapshot} floor={floor} />
    </main>
  );
}

/** Show the three parts of the table. */
function RallyTable({ play, snapshot, floor }: { play: PlayState; snapshot: TableSnapshot; floor: Floor }): VNode {
  const view = useView(floor);
  useRallyKeys(play, view);
  useTurnNews(play);
  useHurryNews(play);
  useRecompileNews(play);
  useEffect(() => playStepSounds(play.player), [play]);
  const watching = play.mode.value === 'watch' && play.player.telling.value !== null;
  const follow = useFollowed(play, watching);
  const name = robotName(play.looks.value[play.active.value ?? 0] ?? 0);
  useShownTurn(play.player, watching);
  const panel = watching
    ? 'watch'
    : play.answers.choosing.value
      ? 'choose'
      : play.asked.value !== null
        ? 'question'
        : 'program';
  usePanelFocus(panel);
  return (
    <>
      <div class="race-robots">
        <RobotList play={play} snapshot={snapshot} floor={floor} />
        <span class="view-button">
          <TurnBackButton play={play} />
          <ViewButton view={view} robot={name} />
          <span class="show-on-wide">
            <Button kind="bare" onPress={() => (location.hash = TABLE_TOP)}>
              {speak('floor.open')}
            </Button>
            <Button kind="bare" onPress={() => openRules({})}>
              {sayRules('rally-rules.glance')}
            </Button>
          </span>
        </span>
      </div>
      <TableFloor play={play} floor={floor} view={view} follow={follow} watching={watching} />
      {panel === 'watch' ? (
        <PlaybackPanel play={play} snapshot={snapshot} />
      ) : panel === 'choose' ? (
        <SetupQuestion play={play} />
      ) : panel === 'question' ? (
        <Question play={play} />
      ) : (
        <ProgramPart play={play} snapshot={snapshot} />
      )}
    </>
  );
}

/** When another panel replaces the one with the focus, move the focus to the new panel. */
function usePanelFocus(panel: string): void {
  const before = useRef(panel);
  useEffect(() => {
    const side = document.querySelector<HTMLElement>('.race-side');
    if (before.current !== panel && side && document.activeElement === document.body) {
      side.tabIndex = -1;
      side.focus({ preventScroll: true });
    }
    before.current = panel;
  }, [panel]);
}

/** The button that takes back the last turn, in a trial drive. */
function TurnBackButton({ play }: { play: PlayState }): VNode | null {
  const turn = play.turnBack.turn.value;
  if (turn === null) return null;
  return (
    <Button
      kind="bare"
      icon="undo"
      does={`back ${turn}`}
      pending={play.turnBack.asked.value}
      onPress={() => void play.turnBack.take()}
    >
      <span class="long-words">{tRoborally('turn.back', { turn })}</span>
      <span class="short-words">{tRoborally('turn.back-short', { turn })}</span>
    </Button>
  );
}

/**
 * Return what the viewport follows: the current step of a playback, otherwise the robot of the open line, the player's
 * own, or the one tapped in the list.
 */
function useFollowed(play: PlayState, watching: boolean): CameraTarget {
  const standing = play.standing.value;
  const telling = play.player.telling.value;
  const at = play.player.at.value;
  const looked = play.lookedAt.value;
  const place = play.answers.place.value;
  const reentry = play.answers.reentry.value;
  const own = play.active.value ?? play.mine.value[0] ?? 0;
  return useMemo(() => {
    const stands = (robot: number): readonly Space[] => {
      const space = standing[robot]?.at ?? standing[robot]?.last;
      return space ? [space] : [];
    };
    if (looked !== null) return { spaces: stands(looked), watching };
    if (!watching && reentry) return { spaces: [place ?? reentry.spaces[0]?.at ?? [0, 0]], watching };
    if (!watching || !telling) return { spaces: stands(own), watching };
    const action = getStepSpaces(telling.frames[at], telling.frames[at - 1]);
    return { spaces: action.length > 0 ? action : stands(lineAt(telling, at)?.robot ?? own), watching };
  }, [standing, telling, at, looked, place, reentry, own, watching]);
}

/** Announce the timer to the last player, or to all on a course with a clock for all, and what happens at its end. */
function useHurryNews(play: PlayState): void {
  const hurried = play.hurried.value;
  useEffect(() => {
    const { table, match } = play.snapshot.peek() ?? {};
    const deadline = table?.deadline ?? null;
    if (!hurried || deadline === null) return;
    const seat = play.connection.seat.peek();
    const last = match?.phase?.asks.every((one) => one === seat || match.committed.includes(one));
    if (last) sound('late');
    announce(
      tRoborally(last ? 'turn.last' : 'turn.all', {
        seconds: Math.max(0, Math.round((deadline - Date.now() - play.connection.clockOffsetMs.peek()) / 1000)),
      }),
      true,
    );
  }, [hurried]);
}

/** Announce each robot whose hand was replaced, because no playback shows this. */
function useRecompileNews(play: PlayState): void {
  const view = play.view.value;
  const before = useRef(view);
  useEffect(() => {
    const name = (robot: number) => robotName(play.looks.peek()[robot] ?? robot);
    for (const words of recompiledWords(before.current, view, play.mine.peek(), name)) announce(words);
    before.current = view;
  }, [view]);
}

/** Announce a new turn with the dealt cards. */
function useTurnNews(play: PlayState): void {
  const turn = play.view.value?.turn ?? 0;
  const robot = play.active.value;
  const cards = robot === null ? 0 : (play.view.value?.hands[robot]?.length ?? 0);
  useEffect(() => {
    if (turn > 1)
      announce(cards > 0 ? tRoborally('turn.news', { turn, cards }) : tRoborally('turn.news-none', { turn }));
  }, [turn]);
}
