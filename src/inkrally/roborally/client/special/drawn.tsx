/** What rules of courses draw upon a floor: homes of teams, flags that are held, and rings around robots. */

import type { VNode } from 'preact';
import type { Floor, RallyView, Space } from '../table/model';
import type { CourseThen } from './then';
import { FlagAhead, HeldFlag, HomeFrame, TeamRing } from './marks';

export interface Special {
  /** By robot its team, 0 for none. */
  readonly teams: readonly number[];
  /** By flag the team that holds it. */
  readonly claims: readonly (number | null)[];
  readonly superbot: number | null;
  /** By team the first and the last space of its board. */
  readonly homes: readonly (readonly [Space, Space])[];
  /** By flag where belts carry it, register by register; of the next one alone where no more is known. */
  readonly ahead: readonly (readonly (Space | null)[])[];
}

const RING = 22;

/** What is drawn by a view; undefined where no rule draws anything. `then`: at a moment of a turn, so not what it led to. */
export function drawnOf(view: Pick<RallyView, 'robots' | 'special'>, then?: CourseThen): Special | undefined {
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

/** Below the robots. */
export function SpecialFloor({ floor, special }: { floor: Floor; special: Special }): VNode {
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

/** Around one robot, and moving with it. */
export function SpecialRings({ special, robot }: { special: Special; robot: number }): VNode | null {
  const team = special.teams[robot] ?? 0;
  if (team > 0) return <TeamRing team={team} radius={RING} />;
  // The SuperBot has two lines too: no course has both.
  return special.superbot === robot ? <TeamRing team={1} radius={RING} /> : null;
}
