/** The result of a race: the winner, places, and the playback of every turn. */

import '@/styles/paper.css';
import '@/features/table/result/result.css';
import '../analysis/analysis.css';
import '../index.css';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useKeydown } from '@/app/keyboard';
import { fetchJson } from '@/app/api';
import { singleKeyShortcuts } from '@/app/settings';
import { EnglishText } from '@/kit/english_text';
import { LazyComponent } from '@/kit/lazy_page';
import { LoadingState, useFetch } from '@/kit/loading_state';
import type { Connection } from '@/live/connection';
import { pictureActions } from '@/features/table/result/lazy_picture_actions';
import { ResultActs } from '@/features/table/result/result_actions';
import { IconButton } from '@/kit/button';
import { CopyLink } from '@/kit/copy_link';
import type { Replay, TableSnapshot } from '@/protocol';
import { allMarks, getDecidedBy } from '@/features/table/players/substitution_notes';
import { seatName } from '@/features/table/players/players';
import { t } from '@/i18n';
import { say as speak } from '../analysis/words';
import { Board, ViewButton } from '../table/floor/board';
import { isWide, ratioOf } from '../drawing/geometry';
import { useFloorsByRotation } from '../drawing/grounds';
import { Damage, Lives } from '../table/robots/robot_state';
import { playKey, getShortcut, viewKey } from '../keys';
import { getRobotAvatars, robotName } from '../drawing/robots/robot_avatars';
import { type Floor, ownFloor } from '../table/model';
import { RobotMark } from '../drawing/robots/robot';
import { drawnOf } from '../course_rules/course_overlays';
import { say as saySpecial, teamName } from '../course_rules/registry';
import type { FloorsByRotation } from '../course_rules/current_floor';
import { boardsOf } from '../course_rules/course_states';
import { tRoborally } from '../texts/say';
import { shownCourse, useShownTurn } from '../table/header_state';
import { getStepSpaces } from '../replay/step_focus';
import { lineAt, narrate } from '../replay/narration';
import { TurnPlayer } from '../replay/player';
import { playStepSounds } from '../replay/sounds';
import { Watch } from '../replay/playback_panel';
import { winnersOf } from '../replay/winners';
import { type Viewport, useView } from '../table/floor/viewport';
import { figuresOn } from './race_stats';
import { RaceFigures, TurningPoints } from './race_figures';
import { RaceReviewPart } from './race_review';
import { SavePicture } from './save_picture';
import {
  byPlace,
  flagsOf,
  foldLastTurn,
  hashOf,
  isByFlags,
  momentOf,
  type Race,
  foldRace,
  countRandomRegisters,
} from './race_turns';
import { mineWords, describeWinner } from './winner_text';
import { tableTitle } from '@/features/table/titles';

interface RallyEndProps {
  id: string;
  connection: Connection;
  snapshot: TableSnapshot;
}

export function RaceResult({ id, connection, snapshot }: RallyEndProps): VNode {
  const { content, problem, again } = useFetch(
    async () => foldRace(await fetchJson<Replay>(`/api/tables/${id}/replay`)),
    id,
  );
  const last = useMemo(() => foldLastTurn(snapshot), [snapshot.match]);
  // Turns need the floor of their time: fetch all orientations of boards once.
  const boardsIn = ({ stories, end }: Race) => boardsOf(stories, end.special?.boards);
  const wanted = useMemo(() => boardsIn(content ?? last), [content, last]);
  const floors = useFloorsByRotation(last.end, ownFloor(last.end), wanted, connection.status.value === 'live');
  const { grounds } = floors;
  const floor = grounds?.([]);
  const race = [content, last].find((one) => one !== null && boardsIn(one).every((boards) => grounds?.(boards)));
  if (!grounds || !floor || !race) return <LoadingState problem={floors.problem} again={floors.again} />;
  const shown = content === null ? { problem, again } : floors;
  return (
    <Ended
      id={id}
      connection={connection}
      snapshot={snapshot}
      race={race}
      grounds={grounds}
      floor={floor}
      missing={race !== content && <LoadingState problem={shown.problem} again={shown.again} within />}
    />
  );
}

/** `floor` is the printed floor. `missing` is the notice in place of the replay, which is still loading or has failed. */
function Ended({
  id,
  connection,
  snapshot,
  race,
  grounds,
  floor,
  missing,
}: RallyEndProps & { race: Race; grounds: FloorsByRotation; floor: Floor; missing: VNode | false }): VNode {
  const looks = useMemo(
    () =>
      getRobotAvatars(
        race.end.robots,
        snapshot.table.seats.map((info) => info.avatar),
      ),
    [race],
  );
  const [why, setWhy] = useState<number | null>(null);
  const player = useMemo(() => new TurnPlayer(), [race]);
  const go = (turn: number, step: number | 'end') => {
    const story = race.stories.find((one) => one.turn === turn);
    if (!story) return;
    setWhy(null);
    player.pause();
    // The race is over, so nothing is hidden.
    const won = story === race.stories.at(-1) ? winnersOf(race.end) : [];
    player.tell(turn, () => narrate(story, grounds, race.end.robots, looks, won), 'end');
    player.show(step === 'end' ? player.last.value : step);
  };
  useMemo(() => {
    const moment = momentOf(race, location.hash);
    const last = race.stories.at(-1)?.turn ?? 1;
    go(moment?.turn ?? last, moment?.step ?? 'end');
  }, [race]);
  useEffect(() => {
    player.onEnd = () => {
      const next = race.stories.find((story) => story.turn === player.turn.value + 1);
      if (!next) return;
      go(next.turn, 0);
      player.play();
    };
    return () => player.stop();
  }, [player]);
  const turn = player.turn.value;
  const at = player.at.value;
  useMoment(turn, at, player.playing.value, missing === false);
  useEffect(() => playStepSounds(player), [player]);
  useShownTurn(player, true);
  useEffect(() => {
    shownCourse.value = floor.name;
    return () => {
      shownCourse.value = '';
    };
  }, [floor.name]);

  const telling = player.telling.value;
  const frame = telling?.frames[at];
  const line = why === null ? undefined : telling?.lines[why];
  const view = useView(floor);
  useEndKeys(player, view, why, setWhy);
  const frames = useMemo(() => {
    if (!telling || !frame?.step) return undefined;
    const start = telling.frames.findIndex((one) => one.step !== undefined && one.register === frame.register);
    return telling.frames.slice(Math.max(0, start - 1), at + 1);
  }, [telling, at]);
  /** Show a moment and scroll the floor into view. */
  const show = (next: number, step: number) => {
    go(next, step);
    document.querySelector('.race-floor')?.scrollIntoView({ block: 'nearest' });
  };
  const followed = (telling ? lineAt(telling, at)?.robot : undefined) ?? byPlace(race)[0] ?? 0;
  const standing = frame?.robots ?? [];
  const lies = telling?.floors[at] ?? floor;
  const course = telling?.courses[at];
  const special = useMemo(() => drawnOf(race.end, course), [race, course]);
  const follow = useMemo(() => {
    const action = getStepSpaces(frame, telling?.frames[at - 1]);
    const there = standing[followed]?.at ?? standing[followed]?.last;
    return { spaces: action.length > 0 || !there ? action : [there], watching: true };
  }, [frame, followed]);
  const won = describeWinner(race, (seat) => seatName(snapshot.table, seat), connection.seat.value);
  const rank = mineWords(race, connection.seat.value);
  const ownCourse = Boolean((snapshot.table.options as { readonly own?: unknown }).own);
  const mine = race.end.robots.flatMap((robot, index) => (robot.seat === connection.seat.value ? [index] : []));
  return (
    <main class={`race-page watch race-end${isWide(floor) ? ' wide' : ''}`} id="main">
      <div class="race-robots end-side">
        <div class="end-head">
          <h1 class="heading-big" tabIndex={-1}>
            {rank || won}
          </h1>
          {rank !== '' && <p>{won}</p>}
          <p class="end-text">
            <EnglishText text={sumWords(race, floor, looks)} names={ownCourse ? [] : [floor.name]} />
          </p>
          {allMarks(snapshot.table, (seat) => seatName(snapshot.table, seat), true).map((words) => (
            <p key={words} class="marked">
              {words}
            </p>
          ))}
        </div>
        <Places
          race={missing ? { ...race, stories: [] } : race}
          snapshot={snapshot}
          floor={floor}
          looks={looks}
          seat={connection.seat.value}
        />
        <section class="result-more" aria-label={t('result.more')}>
          <ResultActs id={id} connection={connection} snapshot={snapshot} same={tRoborally('end.same')} />
          <p class="label end-fair">{tRoborally('end.fair', { seed: race.seed })}</p>
          <CopyLink address={`${location.origin}/t/${id}${hashOf(turn, at)}`}>{speak('share.link')}</CopyLink>
          <SavePicture
            floor={lies}
            frame={frame}
            special={special}
            looks={looks}
            title={tableTitle(snapshot)}
            turn={turn}
          />
          <LazyComponent
            quiet
            of={pictureActions}
            props={{
              id,
              snapshot,
              seat: connection.seat.value ?? 0,
              file: [tableTitle(snapshot)],
              mayEmbed: connection.seat.value !== null || snapshot.table.host,
            }}
          />
          <a class="button bare" href={`/api/tables/${id}/log`} download>
            {tRoborally('end.log')}
          </a>
        </section>
        <span class="view-button">
          <ViewButton view={view} robot={robotName(looks[followed] ?? 0)} />
        </span>
      </div>
      <section
        class="race-floor"
        aria-label={tRoborally('end.floor', { turn })}
        style={{ '--ratio': String(ratioOf(floor)) }}
      >
        <Board
          floor={lies}
          label={tRoborally('end.floor', { turn })}
          robots={standing}
          looks={looks}
          beat={player.beat}
          frames={frames}
          marked={line ? { spaces: line.spaces, wall: line.wall } : undefined}
          special={special}
          view={view}
          follow={follow}
        />
      </section>
      <div class="end-watch stack">
        {missing ? (
          <div class="result-missing">{missing}</div>
        ) : (
          <Turns race={race} turn={turn} onTurn={(next) => go(next, 0)} />
        )}
        <p class="label marked">{turnMarks(snapshot, turn)}</p>
        <Watch player={player} why={why} onWhy={setWhy} mine={mine} looks={looks} />
      </div>
      <div class="end-more">
        {!missing && (
          <>
            <TurningPoints race={race} looks={looks} onMoment={show} />
            <RaceFigures race={race} looks={looks} offered={figuresOn(race.end, floor.flags.length)} onMoment={show} />
          </>
        )}
        {!missing && race.end.judged && (
          <RaceReviewPart
            id={id}
            snapshot={snapshot}
            seat={connection.seat.value}
            turn={turn}
            floor={telling?.floors[0] ?? floor}
            standing={telling?.frames[0]?.robots ?? []}
            looks={looks}
            // The path is drawn beside the comparison, so the page does not scroll.
            onTurn={(next) => go(next, 0)}
          />
        )}
      </div>
    </main>
  );
}

/** Show the current turn, with buttons for the previous and the next one. */
function Turns({ race, turn, onTurn }: { race: Race; turn: number; onTurn: (turn: number) => void }): VNode {
  const turns = race.stories.length;
  return (
    <div class="end-turns" role="group" aria-label={tRoborally('end.turns')}>
      <IconButton
        icon="step-back"
        label={tRoborally('end.turn-back')}
        blocked={turn <= 1}
        onPress={() => onTurn(turn - 1)}
      />
      <label>
        <span class="visually-hidden">{tRoborally('end.turns')}</span>
        <select value={turn} onChange={(event) => onTurn(Number(event.currentTarget.value))}>
          {race.stories.map((story) => (
            <option key={story.turn} value={story.turn}>
              {tRoborally('end.turn', { turn: story.turn, turns })}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        icon="step-forward"
        label={tRoborally('end.turn-on')}
        blocked={turn >= turns}
        onPress={() => onTurn(turn + 1)}
      />
    </div>
  );
}

function Places({
  race,
  snapshot,
  floor,
  looks,
  seat,
}: {
  race: Race;
  snapshot: TableSnapshot;
  floor: Floor;
  looks: readonly number[];
  seat: number | null;
}): VNode {
  const flagged = isByFlags(race.end, floor.flags.length);
  return (
    <table class="places">
      <caption class="visually-hidden">{tRoborally('end.places')}</caption>
      <thead>
        <tr class="label">
          <th scope="col">{tRoborally('end.place')}</th>
          <th scope="col">{tRoborally('end.robot')}</th>
          {flagged && <th scope="col">{tRoborally('end.flags')}</th>}
          <th scope="col">{tRoborally('end.lives')}</th>
        </tr>
      </thead>
      <tbody>
        {byPlace(race).map((index) => {
          const robot = race.end.robots[index];
          const look = looks[index] ?? index;
          if (!robot) return null;
          const random = countRandomRegisters(race, index);
          return (
            <tr key={index} class={robot.place === 1 ? 'first' : undefined}>
              <td class="places-place">{robot.place}</td>
              <th scope="row">
                <span class="places-robot">
                  <RobotMark look={look} />
                  <span>
                    <b>{seatName(snapshot.table, robot.seat)}</b>
                    <span class="label">
                      {robotName(look)}
                      {robot.team ? `, ${teamName(robot.team)}` : ''}
                      {robot.seat === seat && ` (${t('lobby.you')})`}
                    </span>
                    {random > 0 && <span class="label">{tRoborally('end.random', { registers: random })}</span>}
                  </span>
                </span>
              </th>
              {flagged && (
                <td>{tRoborally('end.flags-of', { flags: flagsOf(race.end, index), all: floor.flags.length })}</td>
              )}
              <td>
                {robot.status === 'out' ? (
                  tRoborally('end.out')
                ) : (
                  <Lives look={look} lives={robot.lives} all={race.end.lives} />
                )}
                {robot.status !== 'out' && <Damage damage={robot.damage} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Return which turns were played by a bot or filled by the clock. */
function turnMarks(snapshot: TableSnapshot, turn: number): string {
  return snapshot.table.seats
    .flatMap((info, seat) => {
      const by = getDecidedBy(info, turn);
      return by === undefined
        ? []
        : [tRoborally(by === 'bot' ? 'marks.turn' : 'marks.turn-clock', { player: seatName(snapshot.table, seat) })];
    })
    .join(' ');
}

function sumWords(race: Race, floor: Floor, looks: readonly number[]): string {
  const best = byPlace(race)[0] ?? 0;
  const values = { course: floor.name, turns: race.stories.at(-1)?.turn ?? 0 };
  // The sentence above has the flags of a team and the reason it won.
  if (!isByFlags(race.end, floor.flags.length) || !race.end.flags_in_order)
    return saySpecial('special.end-text', values);
  return tRoborally('end.text', {
    ...values,
    robot: robotName(looks[best] ?? best),
    flags: race.end.robots[best]?.flags ?? 0,
  });
}

/** Delay before the address changes to a step. */
const STANDS_MS = 400;

/**
 * Keep the address at the visible turn, and at the step once the playback pauses. Browsers reject a hundred changes of
 * the address in half a minute. Before the replay is loaded, keep the address that was opened.
 */
function useMoment(turn: number, at: number, playing: boolean, loaded: boolean): void {
  const write = () => loaded && history.replaceState(history.state, '', hashOf(turn, at));
  useEffect(() => void write(), [turn, loaded]);
  useEffect(() => {
    if (playing) return;
    const timer = setTimeout(write, STANDS_MS);
    return () => clearTimeout(timer);
  }, [turn, at, playing, loaded]);
}

function useEndKeys(
  player: TurnPlayer,
  view: Viewport,
  why: number | null,
  onWhy: (line: number | null) => void,
): void {
  useKeydown(
    (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.defaultPrevented || target?.closest('input, select, textarea, dialog, [role="grid"]')) return;
      if (document.querySelector('dialog[open]')) return;
      const found = getShortcut(event, singleKeyShortcuts.value === 'on', true);
      if (!found || (found.act === 'toggle' && target?.closest('button, a, summary'))) return;
      if (found.act !== 'why') {
        // Leave unused keys to the browser.
        if (viewKey(view, found.act) || playKey(player, found.act)) event.preventDefault();
        return;
      }
      event.preventDefault();
      const telling = player.telling.peek();
      const line = telling ? lineAt(telling, player.at.peek()) : undefined;
      player.pause();
      if (telling && line) onWhy(why === telling.lines.indexOf(line) ? null : telling.lines.indexOf(line));
    },
    [player, view, why],
  );
}
