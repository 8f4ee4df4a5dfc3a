/** Paths of programs that the server has sent in this turn, by the contents of the registers. */

import type { Passed, ProgramActions, RallyAction, Waypoint } from '../model';
import { joinsOf, placesOf } from './registers';

/** The position after each register, and every space of the path. */
export interface ProgramPath {
  readonly path: readonly Waypoint[];
  readonly trail: readonly Passed[];
  /** The team-mates in the way, with the register that would push each. */
  readonly mates?: ProgramActions['robots'][number]['mates'] | undefined;
}

export const EMPTY_PATH: ProgramPath = { path: [], trail: [] };

export class ProgramPaths {
  private readonly known = new Map<string, ProgramPath>();
  private last: ProgramPath = EMPTY_PATH;

  /** Store the path that the offer has for the actions. `active` is the robot whose program is open. */
  learn(offer: ProgramActions, acts: readonly RallyAction[], active: number | null): void {
    for (const [robot, { path, trail, mates }] of Object.entries(offer.robots))
      this.known.set(keyOf(Number(robot), acts), { path, trail, mates });
    if (active !== null) this.last = offer.robots[active] ?? EMPTY_PATH;
  }

  /** Return the path of the actions, or the last known path until the server answers. */
  of(robot: number, acts: readonly RallyAction[], asking: boolean): ProgramPath {
    return this.known.get(keyOf(robot, acts)) ?? (asking ? this.last : EMPTY_PATH);
  }

  forget(): void {
    this.known.clear();
    this.last = EMPTY_PATH;
  }
}

function keyOf(robot: number, acts: readonly RallyAction[]): string {
  return `${robot}:${[...placesOf(acts, robot), ...joinsOf(acts, robot)]
    .map((act) => `${act.register}=${act.card}${act.type === 'join' ? act.option : ''}`)
    .sort()
    .join(' ')}`;
}
