/** Where programs lead, as far as the server has said so in this turn, by what lies in their registers. Judges nothing. */

import type { Passed, ProgramActions, RallyAct, Waypoint } from '../model';
import { joinsOf, placesOf } from './registers';

/** The end of each register, and every space on the way. */
export interface ProgramPath {
  readonly path: readonly Waypoint[];
  readonly trail: readonly Passed[];
  /** Each robot of the own team that stands in its way now, with the register that would push it. */
  readonly mates?: ProgramActions['robots'][number]['mates'] | undefined;
}

export const NOWHERE: ProgramPath = { path: [], trail: [] };

export class ProgramWays {
  private readonly known = new Map<string, ProgramPath>();
  private last: ProgramPath = NOWHERE;

  /** What is offered for acts tells where they lead; `active` is the robot whose program lies open. */
  learn(offer: ProgramActions, acts: readonly RallyAct[], active: number | null): void {
    for (const [robot, { path, trail, mates }] of Object.entries(offer.robots))
      this.known.set(keyOf(Number(robot), acts), { path, trail, mates });
    if (active !== null) this.last = offer.robots[active] ?? NOWHERE;
  }

  /** Where acts lead a robot; while the server is asked, where it went last. */
  of(robot: number, acts: readonly RallyAct[], asking: boolean): ProgramPath {
    return this.known.get(keyOf(robot, acts)) ?? (asking ? this.last : NOWHERE);
  }

  forget(): void {
    this.known.clear();
    this.last = NOWHERE;
  }
}

function keyOf(robot: number, acts: readonly RallyAct[]): string {
  return `${robot}:${[...placesOf(acts, robot), ...joinsOf(acts, robot)]
    .map((act) => `${act.register}=${act.card}${act.type === 'join' ? act.option : ''}`)
    .sort()
    .join(' ')}`;
}
