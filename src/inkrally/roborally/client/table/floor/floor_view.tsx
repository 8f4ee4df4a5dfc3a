/** The floor of a table: robots, the turn in playback, the planned path, spaces to choose. */

import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { joinWords } from '@/i18n';
import { describeTappedSpace } from '../../drawing/space_text';
import { robotName } from '../../drawing/robots/robot_avatars';
import { ANGLE, ratioOf } from '../../drawing/geometry';
import { drawnOf } from '../../course_rules/course_overlays';
import { facingWord, tRoborally } from '../../texts/say';
import { hintsOf } from '../../analysis/hints';
import { Board, type BoardProps, type SelectableSpaces, type Leading } from './board';
import type { PlayState } from '../play_state';
import { topicsOfSpace } from '../rule_topics';
import { type Floor, nameOf, type Space, spaceOf } from '../model';
import type { CameraTarget, useView } from './viewport';

interface TableFloorProps {
  play: PlayState;
  floor: Floor;
  view: ReturnType<typeof useView>;
  follow: CameraTarget;
  watching: boolean;
  /** Whether this is the shared screen, which hides the plans and questions of its seat. */
  forAll?: boolean;
}

export function TableFloor({
  play,
  floor: now,
  view: window,
  follow,
  watching,
  forAll = false,
}: TableFloorProps): VNode {
  const telling = play.player.telling.value;
  const at = play.player.at.value;
  const view = play.view.value;
  const floor = (watching ? telling?.floors[at] : undefined) ?? now;
  const frame = watching ? telling?.frames[at] : undefined;
  const standing = play.standing.value;
  const looks = play.looks.value;
  const frames = useMemo(() => {
    if (!watching || !telling || !frame?.step) return undefined;
    const start = telling.frames.findIndex((one) => one.step !== undefined && one.register === frame.register);
    return telling.frames.slice(Math.max(0, start - 1), at + 1);
  }, [watching, telling, at]);
  const line = play.why.value === null ? undefined : telling?.lines[play.why.value];
  const active = play.active.value;
  const way = play.way.value;
  const reentry = watching || forAll ? undefined : play.answers.reentry.value;
  const place = play.answers.place.value;
  const own = active !== null && way.path.length > 0 ? { robot: active, ...way } : undefined;
  const using = play.answers.using.value;
  const course = watching ? telling?.courses[at] : undefined;
  const special = useMemo(() => view && drawnOf(view, course), [view, course]);
  const tap = (space: Space) => {
    if (!watching && !forAll && play.answers.choosePlace(space)) return;
    const there = standing.flatMap((robot, index) =>
      robot.at && nameOf(robot.at) === nameOf(space)
        ? [tRoborally('floor.robot', { robot: robotName(looks[index] ?? index), way: facingWord(robot.facing) })]
        : [],
    );
    const description = describeTappedSpace(floor, space, there, view);
    if (
      !watching &&
      !forAll &&
      play.answers.refusePlace(space, joinWords([description.title, description.text], 'space'))
    )
      return;
    const topics = topicsOfSpace(floor, space, there.length > 0);
    play.saying.value = play.saying.value?.title === description.title ? null : { ...description, topics };
    announce(`${description.title} ${description.text}`);
  };
  return (
    <section
      class="race-floor"
      aria-label={tRoborally('floor.label', { course: now.name, turn: view?.turn ?? 1 })}
      style={{ '--ratio': String(ratioOf(now)) }}
    >
      <Board
        floor={floor}
        label={tRoborally('floor.label', { course: floor.name, turn: view?.turn ?? 1 })}
        robots={standing}
        looks={looks}
        beat={watching ? play.player.beat : undefined}
        frames={frames}
        marked={watching && line ? { spaces: line.spaces, wall: line.wall } : undefined}
        planned={watching || forAll ? undefined : (hinted(play) ?? own)}
        leads={watching || forAll ? undefined : leadsOf(play)}
        beams={!watching && !forAll && using?.shot ? [using.shot] : undefined}
        choices={watching || forAll ? undefined : choosable(play)}
        placing={
          reentry && place ? { robot: reentry.robot, at: place, angle: ANGLE[play.answers.facing.value] } : undefined
        }
        special={special}
        view={window}
        follow={follow}
        onSpace={tap}
      />
      <p class="floor-lacking label" role="status">
        {play.ground.lacking.value ? tRoborally('floor.lacking') : ''}
      </p>
    </section>
  );
}

/** Return the path of the program in a hint, instead of the player's own. */
function hinted(play: PlayState): BoardProps['planned'] {
  const hints = hintsOf(play);
  const robot = hints.robot.value?.robot;
  const { path = [], trail = [] } = hints.line.value ?? {};
  return robot === undefined || path.length === 0 ? undefined : { robot, path, trail, suggested: true };
}

/** Return the destinations of the answers to an Option card's question, the chosen one last. */
function leadsOf(play: PlayState): readonly Leading[] | undefined {
  const using = play.answers.using.value;
  const chosen = play.answers.choice.value ?? using?.order[0];
  const found = (using?.order ?? []).flatMap((choice, index) => {
    const lead = using?.leads?.[choice];
    return lead ? [{ ...lead, number: index + 1, chosen: choice === chosen }] : [];
  });
  return found.length > 0 ? found.sort((a, b) => Number(a.chosen) - Number(b.chosen)) : undefined;
}

/** Return the spaces for a re-entry, or those of an Option card's question. */
function choosable(play: PlayState): SelectableSpaces | undefined {
  const reentry = play.answers.reentry.value;
  if (reentry)
    return {
      spaces: reentry.spaces.map((one) => one.at),
      words: tRoborally(play.answers.beginning.value ? 'floor.begin' : 'floor.choose'),
    };
  const { matter, choices } = play.answers.using.value?.question ?? {};
  if (matter !== 'reach') return undefined;
  return {
    spaces: (choices ?? []).map(spaceOf).filter((space) => space !== undefined),
    words: tRoborally('floor.reach'),
    chosen: spaceOf(play.answers.choice.value ?? undefined),
  };
}
