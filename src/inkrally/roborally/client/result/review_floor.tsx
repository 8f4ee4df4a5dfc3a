/** The part of the floor for a turn, with the paths of the played and the best program. */

import type { VNode } from 'preact';
import { PlannedPath } from '../drawing/floor_overlays';
import { middle, SPACE } from '../drawing/geometry';
import { FloorDrawing } from '../drawing/floor_drawing';
import { RobotDrawing } from '../drawing/robots/robot';
import { say } from '../analysis/words';
import type { SuggestedProgram } from '../protocol';
import type { RobotState } from '../replay/frames';
import type { Floor, Space } from '../table/model';

/** In spaces: the margin around paths, and the minimum width and height, whose ratio is the same for all turns. */
const AROUND = 1;
const ACROSS = 8;
const DOWN = 6;

interface ReviewFloorProps {
  /** The floor at the start of the turn, with its robots. */
  floor: Floor;
  standing: readonly Pick<RobotState, 'at' | 'angle' | 'down'>[];
  looks: readonly number[];
  robot: number;
  played: SuggestedProgram;
  /** The best program; undefined if the player played it. */
  best?: SuggestedProgram | undefined;
}

export function ReviewFloor({ floor, standing, looks, robot, played, best }: ReviewFloorProps): VNode | null {
  const from = standing[robot]?.at;
  const ways = [played, ...(best ? [best] : [])].filter((one) => (one.path ?? []).length > 0);
  // A review from an older version has no paths.
  if (!from || ways.length === 0) return null;
  const look = looks[robot] ?? robot;
  const spaces: readonly Space[] = [
    from,
    ...ways.flatMap(({ path = [], trail = [] }) => [...path, ...trail].map(([x, y]): Space => [x, y])),
  ];
  return (
    <svg
      class="review-floor"
      viewBox={boxAround(spaces, floor).join(' ')}
      role="img"
      aria-label={say('race-review.floor')}
    >
      <FloorDrawing floor={floor} />
      {standing.map((one, index) => {
        if (!one.at || index === robot) return null;
        return (
          <g key={index} class="review-other" transform={`translate(${middle(one.at).join(' ')})`}>
            <RobotDrawing look={looks[index] ?? index} angle={one.angle} down={one.down} />
          </g>
        );
      })}
      {ways.map((one) => (
        <g key={one === best ? 'best' : 'played'} class={one === best ? 'review-best' : 'review-played'}>
          <PlannedPath from={from} path={one.path ?? []} trail={one.trail ?? []} look={look} />
        </g>
      ))}
      <g transform={`translate(${middle(from).join(' ')})`}>
        <RobotDrawing look={look} angle={standing[robot]?.angle ?? 0} />
      </g>
    </svg>
  );
}

/** Return the part of a floor with all these spaces, extended to the minimum size within the floor. */
export function boxAround(spaces: readonly Space[], floor: Pick<Floor, 'width' | 'height'>): readonly number[] {
  const [left, width] = span(
    spaces.map(([x]) => x),
    ACROSS,
  );
  const [top, height] = span(
    spaces.map(([, y]) => y),
    DOWN,
  );
  // The same aspect ratio for all turns.
  const across = Math.max(width, (height * ACROSS) / DOWN);
  const down = (across * DOWN) / ACROSS;
  const x = within(left + width / 2 - across / 2, across, floor.width);
  const y = within(top + height / 2 - down / 2, down, floor.height);
  return [x * SPACE, y * SPACE, across * SPACE, down * SPACE];
}

function span(values: readonly number[], least: number): readonly [number, number] {
  const first = Math.min(...values) - AROUND;
  const size = Math.max(...values) + AROUND + 1 - first;
  return size >= least ? [first, size] : [first - (least - size) / 2, least];
}

/** Return the start of an interval, moved so that as little of the interval as possible is beyond the floor. */
const within = (at: number, size: number, all: number): number =>
  size >= all ? (all - size) / 2 : Math.max(0, Math.min(all - size, at));
