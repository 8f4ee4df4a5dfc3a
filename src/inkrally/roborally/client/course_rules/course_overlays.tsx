/** Overlays of course rules on a floor: home boards, held flags, rings around robots. */

import type { VNode } from 'preact';
import type { Floor, RallyView, Space } from '../table/model';
import type { CourseRuleState } from './course_states';
import { FlagAhead, HeldFlag, HomeFrame, TeamRing } from './marks';

export interface CourseDrawing {
  /** The team of each robot, 0 for none. */
  readonly teams: readonly number[];
  /** The team that holds each flag. */
  readonly claims: readonly (number | null)[];
  readonly superbot: number | null;
  /** The first and the last space of each team's board. */
  readonly homes: readonly (readonly [Space, Space])[];
  /** The spaces to which belts carry each flag, by register. Only the next space if no more spaces are known. */
  readonly ahead: readonly (readonly (Space | null)[])[];
}

const RING = 22;

/**
 * Return the overlays of a view, or undefined if there are none. `then` is true for a moment within a turn: the
 * overlays must not show its outcome.
 */
export function drawnOf(
  view: Pick<RallyView, 'robots' | 'special'>,
  then?: CourseRuleState,
): CourseDrawing | undefined {
  const teams = view.robots.map((robot) => robot.team ?? 0);
  const { special } = view;
  if (!special && teams.every((team) => team === 0)) return undefined;
  return {
    teams,
    claims: (then ?? special)?.claims ?? [],
    superbot: (then ?? special)?.superbot ?? null,
    homes: special?.homes ?? [],
    ahead: then ? [] : (special?.flags_ahead ?? special?.flags_next?.map((to) => [to]) ?? []),
  };
}

/** Draw the overlays below the robots. */
export function SpecialFloor({ floor, special }: { floor: Floor; special: CourseDrawing }): VNode {
  return (
    <g aria-hidden="true">
      {special.homes.map(([from, to], index) => (
        <HomeFrame key={index} from={from} to={to} team={index + 1} />
      ))}
      {special.ahead.map((way, flag) => (
        <FlagAhead key={`ahead${flag}`} from={floor.flags[flag] ?? null} way={way} flag={flag + 1} />
      ))}
      {special.claims.map((team, flag) => {
        const at = floor.flags[flag];
        return team != null && at && <HeldFlag key={flag} at={at} team={team} />;
      })}
    </g>
  );
}

/** Draw the rings around a robot, which move with it. */
export function SpecialRings({ special, robot }: { special: CourseDrawing; robot: number }): VNode | null {
  const team = special.teams[robot] ?? 0;
  if (team > 0) return <TeamRing team={team} radius={RING} />;
  // The SuperBot has a double line, too. No course has both.
  return special.superbot === robot ? <TeamRing team={1} radius={RING} /> : null;
}
