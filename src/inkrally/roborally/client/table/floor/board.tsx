/**
 * An interactive floor: moving robots, overlays, and a grid of spaces for keyboards and screen readers. A large floor,
 * or any floor on a phone, is seen through a viewport.
 */

import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { moveInGrid } from '@/kit/roving_focus';
import { IconButton } from '@/kit/button';
import { formatList } from '@/i18n';
import { getElements } from '../../drawing/space_text';
import { actingOf, StepAnimations } from '../../drawing/step_animations';
import { isCovered } from '../../drawing/walls_and_lasers';
import { middle, SPACE } from '../../drawing/geometry';
import { boxOf, FloorDrawing } from '../../drawing/floor_drawing';
import { letterOf, robotName } from '../../drawing/robots/robot_avatars';
import {
  Choices,
  LeadMark,
  HighlightedSpaces,
  PlannedPath,
  Shots,
  TraveledPaths,
  ActiveElement,
} from '../../drawing/floor_overlays';
import { memo } from '../../drawing/memo';
import {
  type ChangeOf,
  type Facing,
  type Floor,
  nameOf,
  type Passed,
  sameSpace,
  type Space,
  spaceOf,
  type Waypoint,
} from '../model';
import { ArchiveMark, RobotDrawing } from '../../drawing/robots/robot';
import { type CourseDrawing, SpecialFloor, SpecialRings } from '../../course_rules/course_overlays';
import { facingWord, tRoborally } from '../../texts/say';
import type { Frame, RobotState } from '../../replay/frames';
import { type StepTiming, STILL } from '../../replay/step_timing';
import { topicsOfSpace } from '../rule_topics';
import { type Viewport, type CameraTarget, useViewport, ZOOM } from './viewport';
import { language } from '@/i18n/language';

/** The spaces to choose from, their descriptions for screen readers, and the chosen one. */
export interface SelectableSpaces {
  readonly spaces: readonly Space[];
  readonly words: string;
  readonly chosen?: Space | undefined;
}

/** The destination of a robot after an answer: the number of the answer, and whether it is chosen. */
export interface Leading {
  readonly robot: number;
  readonly end: Waypoint;
  readonly trail: readonly Passed[];
  readonly number: number;
  readonly chosen: boolean;
}

const NOTHING: CameraTarget = { spaces: [], watching: false };
const StillFloor = memo(FloorDrawing);

export interface BoardProps {
  floor: Floor;
  label: string;
  robots: readonly RobotState[];
  /** For each robot, the number of its avatar. */
  looks: readonly number[];
  /** The timing and the step of a movement. Undefined while nothing moves. */
  beat?: StepTiming | undefined;
  /** During playback, the frames of the register up to the visible one. */
  frames?: readonly Frame[] | undefined;
  marked?: { readonly spaces: readonly Space[]; readonly wall?: readonly [Space, Facing] | undefined } | undefined;
  planned?:
    | {
        readonly robot: number;
        readonly path: readonly Waypoint[];
        readonly trail: readonly Passed[];
        /** Whether the path is of a hint instead of the player's registers. */
        readonly suggested?: boolean;
      }
    | undefined;
  /** The destinations of the answers to a question. */
  leads?: readonly Leading[] | undefined;
  /** Laser beams that a question is about. */
  beams?: readonly ChangeOf<'shot'>[] | undefined;
  choices?: SelectableSpaces | undefined;
  /** A robot that re-enters. */
  placing?: { readonly robot: number; readonly at: Space; readonly angle: number } | undefined;
  /** The state of course rules: teams, homes, carried flags. */
  special?: CourseDrawing | undefined;
  view: Viewport;
  /** The spaces that the viewport follows. */
  follow?: CameraTarget | undefined;
  onSpace?: ((space: Space) => void) | undefined;
}

export function Board(props: BoardProps): VNode {
  const {
    floor,
    label,
    robots,
    looks,
    beat = STILL,
    frames,
    marked,
    planned,
    leads,
    beams = frames?.at(-1)?.beams,
    choices,
    placing,
    special,
    view,
    follow,
    onSpace,
  } = props;
  const svg = useRef<SVGSVGElement>(null);
  const seen = useViewport(svg, floor, view, follow ?? NOTHING);
  const frame = frames?.at(-1);
  const before = frames?.at(-2);
  const still = beat.move === 0;
  const box = boxOf(floor);
  const acting = useMemo(() => actingOf(frame?.step, frame?.won), [frame]);
  return (
    <div class={`floor-board-frame${view.windowed ? ' windowed' : ''}`}>
      <svg
        ref={svg}
        class={`floor-svg${still ? ' is-still' : ''}`}
        viewBox={(seen ? [seen.x, seen.y, seen.width, seen.height] : box).join(' ')}
        style={{
          '--move': `${Math.round(beat.move)}ms`,
          '--act': `${Math.round(beat.hold)}ms`,
          ...(beat.flows ? { '--ease': 'linear' } : {}),
        }}
        {...view.handlers(svg)}
      >
        <StillFloor floor={floor} />
        {special && <SpecialFloor floor={floor} special={special} />}
        {robots.map((robot, index) => {
          const others = robots.findIndex((other) => sameSpace(other.archive, robot.archive));
          if (robot.lives === 0 || robot.place !== null) return null;
          const shift =
            index === others
              ? 0
              : robots.slice(0, index).filter((other) => sameSpace(other.archive, robot.archive)).length;
          return (
            <g
              key={index}
              transform={`translate(${robot.archive[0] * SPACE + 9 + shift * 8} ${robot.archive[1] * SPACE + 39})`}
            >
              <ArchiveMark look={looks[index] ?? index} />
            </g>
          );
        })}
        {marked && <HighlightedSpaces spaces={marked.spaces} wall={marked.wall} />}
        {choices && <Choices spaces={choices.spaces} chosen={choices.chosen} />}
        {frames && <TraveledPaths frames={frames} letters={looks.map(letterOf)} />}
        {frame?.step && before && <ActiveElement floor={floor} step={frame.step} before={before} />}
        {planned && robots[planned.robot]?.at && (
          <g class={planned.suggested ? 'review-best' : undefined}>
            <PlannedPath
              from={robots[planned.robot]?.at ?? [0, 0]}
              path={planned.path}
              trail={planned.trail}
              look={looks[planned.robot] ?? 0}
            />
          </g>
        )}
        {leads?.map((lead) => {
          const from = robots[lead.robot]?.at;
          return from && <LeadMark key={lead.number} lead={lead} from={from} look={looks[lead.robot] ?? 0} />;
        })}
        {beams && <Shots beams={beams} />}
        {robots.map((robot, index) => {
          const [x, y] = middle(robot.at ?? robot.last);
          return (
            <g
              key={index}
              class={`standing${robot.at === null && !robot.arrived ? ' is-gone' : ''} ${acting.get(index) ?? ''}`}
              style={{ transform: `translate(${x}px, ${y}px)` }}
            >
              {special && <SpecialRings special={special} robot={index} />}
              <RobotDrawing look={looks[index] ?? index} angle={robot.angle} down={robot.down} damage={robot.damage} />
            </g>
          );
        })}
        {floor.flags.map((space, index) => {
          // A robot on the flag, or its mark from this register, hides the number.
          const hidden = (frames ?? [{ robots }]).some((one) =>
            one.robots.some((robot) => sameSpace(robot.at ?? (robot.arrived ? robot.last : null), space)),
          );
          const raised = frame?.step?.changes.some(
            (change) =>
              (change.type === 'touched' || change.type === 'claimed') &&
              sameSpace(frame.robots[change.robot]?.last ?? null, space),
          );
          return hidden && !raised && <FlagTag key={index} space={space} number={index + 1} />;
        })}
        {frame && acting.size > 0 && <StepAnimations frame={frame} />}
        {placing && (
          <g transform={`translate(${middle(placing.at).join(' ')})`}>
            <RobotDrawing look={looks[placing.robot] ?? 0} angle={placing.angle} ghost />
          </g>
        )}
        <Spaces
          floor={floor}
          label={label}
          robots={robots}
          looks={looks}
          choices={choices}
          start={follow?.spaces[0]}
          onSpace={onSpace}
        />
      </svg>
    </div>
  );
}

/** The buttons of a viewport: all of the floor or a part, hold, zoom in and out. */
export function ViewButton({ view, robot }: { view: Viewport; robot: string }): VNode | null {
  if (!view.windowed && !view.large) return null;
  const held = view.camera.held.value !== null;
  return (
    <>
      <IconButton
        icon={view.whole ? 'zoom' : 'fit'}
        label={view.whole ? tRoborally('floor.follow', { robot }) : tRoborally('floor.whole')}
        pressed={view.whole}
        onPress={() => view.toggle()}
      />
      {!view.whole && (
        <IconButton
          icon="lock"
          label={tRoborally(held ? 'floor.let-go' : 'floor.hold')}
          pressed={held}
          onPress={() => (view.camera.held.value = held ? null : 'kept')}
        />
      )}
      {view.large && (
        <span class="zoom-buttons">
          <IconButton
            icon="minus"
            label={tRoborally('floor.further')}
            blocked={view.whole}
            onPress={() => view.zoom(1 / ZOOM)}
          />
          <IconButton icon="plus" label={tRoborally('floor.nearer')} onPress={() => view.zoom(ZOOM)} />
        </span>
      )}
    </>
  );
}

/** The number of a flag under a robot, in the corner of its space. */
function FlagTag({ space: [x, y], number }: { space: Space; number: number }): VNode {
  return (
    <g class="flag-tag" transform={`translate(${x * SPACE + SPACE - 19} ${y * SPACE - 3})`}>
      <path class="flag-pole" d="M3,21V2" />
      <path class="flag-cloth" d="M3,2H20L16.5,8L20,14H3Z" />
      <text x="9.5" y="12" text-anchor="middle">
        {number}
      </text>
    </g>
  );
}

interface SpacesProps {
  floor: Floor;
  label: string;
  robots: readonly RobotState[];
  looks: readonly number[];
  choices?: SelectableSpaces | undefined;
  /** The first tab stop. */
  start?: Space | undefined;
  onSpace?: ((space: Space) => void) | undefined;
}

/** The grid of spaces: one tab stop; arrow keys move between spaces. */
function Spaces({ floor, label, robots, looks, choices, start, onSpace }: SpacesProps): VNode {
  const first = floor.docks[0] ?? [0, 0];
  const [stop, setStop] = useState<Space>(start ?? robots[0]?.at ?? first);
  const group = useRef<SVGGElement>(null);
  const rows = useMemo(
    () => floor.covered.map((row, y) => row.flatMap((_, x): Space[] => (isCovered(floor, [x, y]) ? [[x, y]] : []))),
    [floor],
  );
  const things = useMemo(
    () => new Map(rows.flat().map((space) => [nameOf(space), getElements(floor, space)])),
    [floor, language.value],
  );
  const standing = new Map<string, string[]>();
  robots.forEach((robot, index) => {
    const at = robot.at ?? (robot.arrived ? robot.last : null);
    if (at)
      standing.set(nameOf(at), [
        tRoborally('floor.robot', { robot: robotName(looks[index] ?? index), way: facingWord(robot.facing) }),
      ]);
  });
  const spaceOn = (target: EventTarget | null) =>
    spaceOf((target as Element | null)?.closest<SVGElement>('[data-space]')?.dataset['space']);
  const key = (event: TargetedKeyboardEvent<SVGGElement>) => {
    // The focus may have reached a space without an arrow key, for example from the rules.
    const on = spaceOn(event.target) ?? stop;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      onSpace?.(on);
      return;
    }
    const to = moveInGrid(
      on[1] * floor.width + on[0],
      event.key,
      floor.width,
      floor.width * floor.height,
      event.ctrlKey,
    );
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const space: Space = [to % floor.width, Math.floor(to / floor.width)];
    if (!isCovered(floor, space)) return;
    setStop(space);
    group.current?.querySelector<SVGElement>(`[data-space="${nameOf(space)}"]`)?.focus();
  };
  const click = (event: Event) => {
    const space = spaceOn(event.target);
    if (!space) return;
    setStop(space);
    onSpace?.(space);
  };
  return (
    <g ref={group} class="floor-spaces" role="grid" aria-label={label} aria-readonly onKeyDown={key} onClick={click}>
      {rows.map((row, y) => (
        <g role="row" key={y}>
          {row.map((space) => {
            const name = nameOf(space);
            const can = choices?.spaces.some((one) => sameSpace(one, space)) ?? false;
            const words = [
              ...(standing.get(name) ?? []),
              ...(things.get(name) ?? []),
              ...(can && choices ? [choices.words] : []),
            ];
            return (
              <OneSpace
                key={name}
                x={space[0]}
                y={space[1]}
                name={name}
                words={tRoborally('floor.space', { space: name, what: formatList(words) })}
                topics={topicsOfSpace(floor, space, standing.has(name))}
                stop={sameSpace(space, stop)}
                can={can}
              />
            );
          })}
        </g>
      ))}
    </g>
  );
}

const OneSpace = memo(function OneSpace({
  x,
  y,
  name,
  words,
  topics,
  stop,
  can,
}: {
  x: number;
  y: number;
  name: string;
  words: string;
  topics: string;
  stop: boolean;
  can: boolean;
}): VNode {
  return (
    <rect
      class={can ? 'floor-space can' : 'floor-space'}
      role="gridcell"
      data-space={name}
      data-rules={topics}
      aria-label={words}
      tabindex={stop ? 0 : -1}
      x={x * SPACE + 2}
      y={y * SPACE + 2}
      width={SPACE - 4}
      height={SPACE - 4}
    />
  );
});
