/**
 * An example that the engine played: the floor before and after, the cards, and every step as a sentence. A tap shows
 * the step.
 */

import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { formatLabel } from '@/i18n';
import { SmallCard } from '../drawing/card';
import { letterOf, robotName } from '../drawing/robots/robot_avatars';
import { HighlightedSpaces, Shots, TraveledPaths, ActiveElement } from '../drawing/floor_overlays';
import { middle, SPACE } from '../drawing/geometry';
import { boxOf, FloorDrawing } from '../drawing/floor_drawing';
import { ArchiveMark, RobotDrawing, RobotMark } from '../drawing/robots/robot';
import type { Frame } from '../replay/frames';
import { type NarrationLine, type Narration, narrate } from '../replay/narration';
import { type CourseDrawing, SpecialFloor, SpecialRings } from '../course_rules/course_overlays';
import { getFloorAtStep } from '../course_rules/current_floor';
import type { CourseRuleState } from '../course_rules/course_states';
import { type Floor, sameSpace, type TurnReplay } from '../table/model';
import { say } from './words';

/** The format of `roborally/examples.py`. */
export interface DrawnScenario {
  readonly floor: Floor;
  readonly story: TurnReplay;
  /** The visible part of the floor: x, y, width, height. */
  readonly crop?: readonly [number, number, number, number];
  /** The floor at the end, if boards have turned. */
  readonly turned?: Floor;
  /** The dealt hand of each robot. */
  readonly hands?: readonly (readonly number[])[];
  /** Second cards, as register, robot and card. */
  readonly pairs?: readonly (readonly [number, number, number])[];
  /** Robots that are powered down at the start. */
  readonly down?: readonly number[];
  readonly teams?: readonly number[];
  readonly superbot?: number;
  readonly claims?: readonly (number | null)[];
  /** The holder of each flag at the end. */
  readonly claimed?: readonly (number | null)[];
}

/** The size of a space in pixels, on small and on large floors. */
const LARGE_PX = 46;
const SMALL_PX = 26;
const FEW_SPACES = 6;
const EDGE = 4;

/** The codes of lines that are left out, because they explain no rule. */
const SILENT = new Set<NarrationLine['why']>(['no-hit', 'nothing', 'wipe']);

export function Scenario({ drawn, label }: { drawn: DrawnScenario; label: string }): VNode {
  const telling = useMemo(() => told(drawn), [drawn]);
  const last = telling.frames.length - 1;
  const [at, setAt] = useState(last);
  const lines = telling.lines.filter((line) => !SILENT.has(line.why));
  const line = at === last ? undefined : lines.find((one) => one.to === at);
  return (
    <div class="race-example">
      <Played drawn={drawn} />
      {drawn.hands === undefined && (
        <div class="example-floors">
          <Picture drawn={drawn} telling={telling} at={0} name={formatLabel(say('rally-rules.before'), label)}>
            {say('rally-rules.before')}
          </Picture>
          {last > 0 && (
            <Picture
              drawn={drawn}
              telling={telling}
              at={at}
              line={line}
              name={formatLabel(say('rally-rules.after'), label)}
            >
              {line === undefined
                ? say('rally-rules.after')
                : say('rally-rules.step', { step: lines.indexOf(line) + 1, all: lines.length })}
            </Picture>
          )}
        </div>
      )}
      {lines.length > 0 && (
        <ol class="example-lines" aria-label={say('rally-rules.steps')}>
          {lines.map((one) => (
            <li key={telling.lines.indexOf(one)}>
              <button type="button" aria-pressed={line === one} onClick={() => setAt(line === one ? last : one.to)}>
                {one.robot === null ? null : <RobotMark look={one.robot} small />}
                <span>{one.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Return the frames and lines of the story. */
function told({ story, floor, down = [], pairs = [] }: DrawnScenario): Narration {
  const before = story.before.map((pose, robot) => ({ ...pose, down: down.includes(robot) }));
  const robots = story.before.map((_, seat) => ({ seat }));
  const registers = story.registers.map((register) => ({
    ...register,
    pairs: Object.fromEntries(
      pairs.flatMap(([number, robot, card]) =>
        number === register.number ? [[robot, { register: number, card, by: '' }]] : [],
      ),
    ),
  }));
  return narrate({ ...story, before, registers }, floor, robots);
}

/** Show the cards in registers, or in the dealt hand. */
function Played({ drawn: { story, hands, pairs = [] } }: { drawn: DrawnScenario }): VNode | null {
  const rows = story.before.flatMap((_, robot) => {
    const laid = hands
      ? (hands[robot] ?? [])
      : story.registers.flatMap(({ number, cards }) => {
          const card = cards[robot];
          const second = pairs.find(([register, of]) => register === number && of === robot)?.[2];
          return [...(typeof card === 'number' ? [card] : []), ...(second === undefined ? [] : [second])];
        });
    return laid.length > 0 ? [{ robot, laid }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <ul class="example-cards">
      {rows.map(({ robot, laid }) => (
        <li key={robot} aria-label={say(hands ? 'rally-rules.hand' : 'rally-rules.cards', { robot: robotName(robot) })}>
          <RobotMark look={robot} />
          {laid.map((card) => (
            <SmallCard key={card} card={card} />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  drawn: DrawnScenario;
  telling: Narration;
  /** The visible frame. */
  at: number;
  line?: NarrationLine | undefined;
  name: string;
  children: string;
}

function Picture({ drawn, telling, at, line, name, children }: PictureProps): VNode {
  const frame = telling.frames[at] as Frame;
  const end = at === telling.frames.length - 1;
  const ground = end && at > 0 && drawn.turned ? drawn.turned : drawn.floor;
  const floor = getFloorAtStep(ground, telling.courses[at] as CourseRuleState, frame.robots);
  const [x, y, width, height] = drawn.crop
    ? [
        drawn.crop[0] * SPACE - EDGE,
        drawn.crop[1] * SPACE - EDGE,
        drawn.crop[2] * SPACE + 2 * EDGE,
        drawn.crop[3] * SPACE + 2 * EDGE,
      ]
    : boxOf(floor, EDGE);
  const px = width / SPACE > FEW_SPACES + 1 ? SMALL_PX : LARGE_PX;
  const looks = frame.robots.map((_, robot) => letterOf(robot));
  const special = specialOf(drawn, end && at > 0);
  const start = telling.frames.findIndex((one) => one.step !== undefined && one.register === frame.register);
  const ways = frame.step ? telling.frames.slice(Math.max(0, start - 1), at + 1) : [];
  const before = telling.frames[at - 1];
  return (
    <figure class="example-floor">
      <svg
        class="floor-svg is-still"
        viewBox={`${x} ${y} ${width} ${height}`}
        width={Math.round((width / SPACE) * px)}
        height={Math.round((height / SPACE) * px)}
        role="img"
        aria-label={name}
      >
        <FloorDrawing floor={floor} bare />
        {special && <SpecialFloor floor={floor} special={special} />}
        {frame.robots.map(
          ({ archive, lives }, robot) =>
            lives > 0 &&
            hasArchive(drawn.story, robot) && (
              <g key={robot} transform={`translate(${archive[0] * SPACE + 9} ${archive[1] * SPACE + 39})`}>
                <ArchiveMark look={robot} />
              </g>
            ),
        )}
        {line && <HighlightedSpaces spaces={line.spaces} wall={line.wall} />}
        {ways.length > 0 && <TraveledPaths frames={ways} letters={looks} />}
        {frame.step && before && <ActiveElement floor={floor} step={frame.step} before={before} />}
        <Shots beams={beamsAt(telling, at, end)} />
        {frame.robots.map((robot, index) => {
          if (robot.at === null && !robot.arrived) return null;
          const [mx, my] = middle(robot.at ?? robot.last);
          return (
            <g key={index} transform={`translate(${mx} ${my})`}>
              {special && <SpecialRings special={special} robot={index} />}
              <RobotDrawing look={index} angle={robot.angle} down={robot.down} damage={robot.damage} />
            </g>
          );
        })}
        {floor.flags.map(
          (space, index) =>
            frame.robots.some((robot) => sameSpace(robot.at, space)) && (
              <g
                key={index}
                class="flag-tag"
                transform={`translate(${space[0] * SPACE + SPACE - 19} ${space[1] * SPACE - 3})`}
              >
                <path class="flag-pole" d="M3,21V2" />
                <path class="flag-cloth" d="M3,2H20L16.5,8L20,14H3Z" />
                <text x="9.5" y="12" text-anchor="middle">
                  {index + 1}
                </text>
              </g>
            ),
        )}
      </svg>
      <figcaption>{children}</figcaption>
    </figure>
  );
}

/** Return whether the archive marker of a robot matters in the example. */
function hasArchive(story: TurnReplay, robot: number): boolean {
  return [...story.registers.flatMap(({ steps }) => steps), ...story.after].some(({ changes }) =>
    changes.some((one) => (one.type === 'archived' || one.type === 'reentered') && one.robot === robot),
  );
}

/** Return the beams of this step. At the end, return the beams that hit a robot in the last step with shots. */
function beamsAt({ frames }: Narration, at: number, end: boolean) {
  if (!end || at === 0) return frames[at]?.beams ?? [];
  return frames.findLast(({ beams }) => beams)?.beams?.filter(({ hit }) => hit != null) ?? [];
}

function specialOf(
  { teams = [], superbot, claims = [], claimed }: DrawnScenario,
  end: boolean,
): CourseDrawing | undefined {
  if (teams.length === 0 && superbot === undefined) return undefined;
  return { teams, superbot: superbot ?? null, claims: (end ? claimed : undefined) ?? claims, homes: [], ahead: [] };
}
