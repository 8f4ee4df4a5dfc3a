/**
 * Animations of important steps: a robot that falls or explodes, a raised flag, the winner's lap. With reduced motion
 * each is one still picture.
 */

import type { VNode } from 'preact';
import type { Frame, RobotState } from '../replay/frames';
import { isRelayed } from '../course_rules/course_narration';
import type { Step } from '../table/model';
import { middle } from './geometry';

/** A visible action of a robot other than a movement. */
type StepEffect = 'falls' | 'bursts' | 'hit' | 'pushed' | 'touches' | 'laps' | 'arrives';

/** Return the visible action of each robot in a step. `won` lists the robots that win with this step. */
export function actingOf(step: Step | undefined, won: readonly number[] = []): ReadonlyMap<number, StepEffect> {
  const found = new Map<number, StepEffect>();
  for (const change of step?.changes ?? []) {
    const { robot } = change;
    if (robot == null) continue;
    if (change.type === 'destroyed') found.set(robot, change.by === 'pit' || change.by === 'edge' ? 'falls' : 'bursts');
    else if (change.type === 'finished') found.set(robot, change.place === 1 ? 'laps' : 'arrives');
    else if (change.type === 'touched') {
      if (!isRelayed(change, step?.changes ?? [])) found.set(robot, 'touches');
    } else if (change.type === 'claimed') found.set(robot, 'touches');
    else if (change.type === 'damaged' && !found.has(robot)) found.set(robot, 'hit');
    else if (change.type === 'moved' && change.by === 'push' && !found.has(robot)) found.set(robot, 'pushed');
  }
  for (const robot of won) found.set(robot, 'laps');
  return found;
}

const BURST = 'M0,-30L6,-13L19,-22L13,-7L30,-3L15,4L23,18L7,12L2,29L-6,13L-20,21L-13,6L-30,2L-14,-5L-21,-19L-7,-12Z';
const BITS: readonly (readonly [number, number])[] = [
  [-26, -20],
  [24, -26],
  [30, 14],
  [-14, 30],
  [-32, 8],
  [10, 32],
];

/** Draw the animations above all robots. */
export function StepAnimations({ frame }: { frame: Frame }): VNode {
  return (
    <g class="step-animations" aria-hidden="true">
      {[...actingOf(frame.step, frame.won)].map(([robot, acting]) => {
        const standing = frame.robots[robot];
        return standing ? (
          <Happening key={robot} acting={acting} standing={standing} flag={raisedBy(robot, frame)} />
        ) : null;
      })}
    </g>
  );
}

/** Return the flag that a robot raises in a step. */
function raisedBy(robot: number, { step, robots }: Frame): number | undefined {
  const flag = step?.changes.find(
    (change) =>
      change.robot === robot && (change.type === 'claimed' || change.type === 'touched' || change.type === 'finished'),
  );
  return flag?.type === 'claimed' ? flag.flag : flag && robots[robot]?.flags;
}

interface HappeningProps {
  acting: StepEffect;
  standing: RobotState;
  flag: number | undefined;
}

function Happening({ acting, standing, flag }: HappeningProps): VNode | null {
  const [x, y] = middle(standing.at ?? standing.last);
  const at = `translate(${x} ${y})`;
  switch (acting) {
    case 'bursts':
      return (
        <g transform={at}>
          <path class="blast" d={BURST} />
          <path class="blast-core" transform="scale(.5)" d={BURST} />
          {BITS.map(([bx, by], index) => (
            <rect
              key={index}
              class="blast-bit"
              style={{ '--x': `${bx}px`, '--y': `${by}px` }}
              x="-3"
              y="-2"
              width="6"
              height="4"
            />
          ))}
        </g>
      );
    case 'falls':
      return (
        <g transform={at}>
          <circle class="fall-ring" r="22" />
          <circle class="fall-ring second" r="13" />
        </g>
      );
    case 'touches':
    case 'arrives':
      return <Raised at={at} number={flag} />;
    case 'laps':
      return (
        <>
          <g transform={at}>
            <circle class="lap-ring" r="34" />
          </g>
          <Raised at={at} number={flag} />
        </>
      );
    default:
      return null;
  }
}

/** Draw a flag that rises beside the robot that touches it. */
function Raised({ at, number }: { at: string; number: number | undefined }): VNode | null {
  if (number === undefined) return null;
  return (
    <g transform={at}>
      <path class="raised-pole" d="M12,-8V-50" />
      <g class="raised-cloth">
        <path class="flag-cloth" d="M12,-50H40L34,-41L40,-32H12Z" />
        <text x="23" y="-36.5" text-anchor="middle">
          {number}
        </text>
      </g>
    </g>
  );
}
