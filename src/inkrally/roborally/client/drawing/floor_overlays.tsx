/** The overlays of a floor except robots: planned paths, trails, firing beams, markers, spaces for re-entry. */

import type { VNode } from 'preact';
import { Crusher, Pusher } from './elements';
import { offsetBeam, offsets } from './walls_and_lasers';
import { ANGLE, at, edge, middle, OPPOSITE, type Point, SPACE, offsetPoint } from './geometry';
import {
  type Facing,
  type Floor,
  nameOf,
  type Passed,
  sameSpace,
  type Space,
  type Step,
  type ChangeOf,
  type Waypoint,
} from '../table/model';
import { RobotDrawing } from './robots/robot';
import type { Frame } from '../replay/frames';

const STAR = 'M-9,-3L-4,-4L-3,-9L0,-4.5L4,-8L4,-3L9,-2L5,1.5L8,6L2.5,5L0,9.5L-2.5,5L-8,6L-4.5,1.5Z';

/** Highlight spaces or a wall that explain a line. */
export function HighlightedSpaces({
  spaces,
  wall,
}: {
  spaces: readonly Space[];
  wall?: readonly [Space, Facing] | undefined;
}): VNode {
  return (
    <g class="marked">
      {spaces.map(([x, y]) => (
        <g key={nameOf([x, y])}>
          <rect class="marked-space" x={x * SPACE + 3} y={y * SPACE + 3} width={SPACE - 6} height={SPACE - 6} rx="3" />
          <rect class="marked-line" x={x * SPACE} y={y * SPACE} width={SPACE} height={SPACE} rx="5" />
        </g>
      ))}
      {wall && <WallMark space={wall[0]} side={wall[1]} />}
    </g>
  );
}

function WallMark({ space, side }: { space: Space; side: Facing }): VNode {
  const [x, y] = edge(space, side);
  const across = side === 'N' || side === 'S';
  const [w, h] = across ? [SPACE + 8, 16] : [16, SPACE + 8];
  return (
    <g>
      <rect class="marked-space" x={x - w / 2 + 2} y={y - h / 2 + 2} width={w - 4} height={h - 4} rx="5" />
      <rect class="marked-line" x={x - w / 2 - 2} y={y - h / 2 - 2} width={w + 4} height={h + 4} rx="8" />
    </g>
  );
}

/** Mark spaces to choose from with a tint and corner ticks. */
export function Choices({ spaces, chosen }: { spaces: readonly Space[]; chosen?: Space | undefined }): VNode {
  return (
    <g>
      {spaces.map(([x, y]) => (
        <g key={nameOf([x, y])} transform={`translate(${x * SPACE} ${y * SPACE})`}>
          <rect
            class={sameSpace([x, y], chosen ?? null) ? 'choice chosen' : 'choice'}
            x="1"
            y="1"
            width={SPACE - 2}
            height={SPACE - 2}
          />
          <path class="choice-corner-marks" d="M2,12V2H12M36,2H46V12M46,36V46H36M12,46H2V36" />
        </g>
      ))}
    </g>
  );
}

/**
 * Draw the path of a program: own steps dashed, other movement dotted, a numbered ring after each register, and the
 * robot at the end.
 */
export function PlannedPath({
  from,
  path,
  trail,
  look,
}: {
  from: Space;
  path: readonly Waypoint[];
  trail: readonly Passed[];
  look: number;
}): VNode | null {
  const last = path.at(-1);
  if (last === undefined) return null;
  const points = [from, ...trail.map(([x, y]): Space => [x, y])];
  const leg = (index: number) => `M${at(middle(points[index] ?? from))}L${at(middle(points[index + 1] ?? from))}`;
  const legs = (carried: boolean) => trail.map((passed, index) => (passed[2] === carried ? leg(index) : '')).join('');
  const line = points.map((space, index) => `${index === 0 ? 'M' : 'L'}${at(middle(space))}`).join('');
  // Registers that end on the same space share a ring.
  const rings = new Map<string, { space: Space; numbers: number[] }>();
  path.forEach(([x, y], index) => {
    const ring = rings.get(nameOf([x, y])) ?? { space: [x, y], numbers: [] };
    ring.numbers.push(index + 1);
    rings.set(nameOf([x, y]), ring);
  });
  const end: Space = [last[0], last[1]];
  const lost = last[3] !== 'ok';
  return (
    <g class="planned" aria-hidden="true">
      <path class="path-halo" d={line} />
      <path class="path" d={legs(false)} />
      <path class="path carried" d={legs(true)} />
      {[...rings.values()]
        .filter((ring) => lost || !sameSpace(ring.space, end))
        .map(({ space, numbers }) => {
          const [x, y] = middle(space);
          return (
            <g key={nameOf(space)}>
              <rect
                class="path-ring"
                x={x - 9.5 - (numbers.length - 1) * 3.5}
                y={y - 9.5}
                width={19 + (numbers.length - 1) * 7}
                height="19"
                rx="9.5"
              />
              <text class="path-number" x={x} y={y + 4} text-anchor="middle">
                {numbers.join('·')}
              </text>
            </g>
          );
        })}
      {lost ? (
        <path
          class="path-lost"
          transform={`translate(${at(middle(end)).replace(',', ' ')})`}
          d="M-11,-11L11,11M-11,11L11,-11"
        />
      ) : (
        <g transform={`translate(${at(middle(end)).replace(',', ' ')})`}>
          <RobotDrawing look={look} angle={ANGLE[last[2]]} ghost />
        </g>
      )}
    </g>
  );
}

/**
 * Draw the destination of an answer: an outline of the robot with the number of the answer, and for the chosen answer
 * also the path.
 */
export function LeadMark({
  lead: { end, trail, number, chosen },
  from,
  look,
}: {
  lead: {
    readonly end: Waypoint;
    readonly trail: readonly Passed[];
    readonly number: number;
    readonly chosen: boolean;
  };
  from: Space;
  look: number;
}): VNode {
  const [x, y] = middle([end[0], end[1]]);
  return (
    <g class={chosen ? 'lead chosen' : 'lead'} aria-hidden="true">
      <PlannedPath from={from} path={[end]} trail={chosen ? trail : []} look={look} />
      <circle class="path-ring" cx={x + 15} cy={y - 15} r="8" />
      <text class="path-number" x={x + 15} y={y - 11} text-anchor="middle">
        {number}
      </text>
    </g>
  );
}

/** Draw the trails of robots in a register: dashed for own cards and pushes, dotted for other movement. */
export function TraveledPaths({ frames, letters }: { frames: readonly Frame[]; letters: readonly string[] }): VNode {
  const lines: { d: string; carried: boolean }[] = [];
  const starts = new Map<number, Space>();
  frames.forEach((frame, index) => {
    const before = frames[index - 1];
    if (before === undefined || frame.step === undefined) return;
    for (const change of frame.step.changes) {
      if (change.type !== 'moved') continue;
      const from = before.robots[change.robot]?.at;
      if (!from) continue;
      if (!starts.has(change.robot)) starts.set(change.robot, from);
      lines.push({
        d: `M${at(middle(from))}L${at(middle(change.to))}`,
        carried: change.by === 'belt' || change.by === 'pusher',
      });
    }
  });
  return (
    <g class="ways" aria-hidden="true">
      <path class="path-halo" d={lines.map((line) => line.d).join('')} />
      {lines.map(({ d, carried }, index) => (
        <path key={index} class={carried ? 'path carried' : 'path'} d={d} />
      ))}
      {[...starts].map(([robot, space]) => {
        const [x, y] = middle(space);
        return (
          <g key={robot}>
            <circle class="path-ring" cx={x} cy={y} r="9.5" />
            <text class="path-number" x={x} y={y + 4} text-anchor="middle">
              {letters[robot]}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Draw board elements that act in this step: an extended pusher plate, closed jaws. */
export function ActiveElement({ floor, step, before }: { floor: Floor; step: Step; before: Frame }): VNode {
  return (
    <g>
      {step.changes.map((change) => {
        const at = change.robot == null ? undefined : before.robots[change.robot]?.at;
        const cell = at ? floor.cells[nameOf(at)] : undefined;
        if (!at || !cell) return null;
        const pusher = change.type === 'moved' && change.by === 'pusher' ? cell.pusher : undefined;
        const crusher = change.type === 'destroyed' && change.by === 'crusher' ? cell.crusher : undefined;
        return (
          <g key={nameOf(at)} transform={`translate(${at[0] * SPACE} ${at[1] * SPACE})`}>
            {pusher && <Pusher wall={pusher.wall} registers={pusher.registers} out />}
            {crusher && <Crusher registers={crusher.registers} shut />}
          </g>
        );
      })}
    </g>
  );
}

/** Draw firing beams with a star where they hit. */
export function Shots({ beams: all }: { beams: readonly ChangeOf<'shot'>[] }): VNode {
  return (
    <g class="shots" aria-hidden="true">
      {all.map((change, index) => {
        const back = OPPOSITE[change.facing];
        const fromRobot = change.robot != null;
        const beams = offsets(change.damage ?? 1);
        const start: Point = fromRobot ? offsetPoint(middle(change.at), change.facing, 22) : edge(change.at, back);
        const end: Point =
          change.hit == null ? edge(change.to, change.facing) : offsetPoint(middle(change.to), back, 15);
        return (
          <g key={index} class={change.hit == null ? 'shot miss' : 'shot'}>
            {beams.map((by) => (
              <path
                key={by}
                class="shot-beam"
                d={`M${at(offsetBeam(start, change.facing, by))}L${at(offsetBeam(end, change.facing, by))}`}
              />
            ))}
            {change.hit != null && (
              <path class="shot-hit" transform={`translate(${at(end).replace(',', ' ')})`} d={STAR} />
            )}
          </g>
        );
      })}
    </g>
  );
}
