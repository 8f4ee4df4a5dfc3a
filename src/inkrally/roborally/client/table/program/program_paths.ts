/** Paths of programs that the server has sent in this turn, by the contents of the registers. */

import type { Passed, ProgramActions, RallyAction, Waypoint } from '../model';
import { joinsOf, placesOf } from './registers';
import { facingWord, tRoborally, spaceName } from '../../texts/say';
import { robotName } from '../../drawing/robots/robot_avatars';
import { joinWords } from '@/i18n';
import type { Saying } from '../play_state';

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

/** Return a sentence for each team-mate in the way, such as "Register 2 pushes Dredge of your own team." */
export const matesWords = (mates: NonNullable<ProgramPath['mates']>, looks: readonly number[]): string =>
  joinWords(
    mates.map(([register, robot]) =>
      tRoborally('program.pushes-mate', { register, robot: robotName(looks[robot] ?? robot) }),
    ),
    'space',
  );

/** Describe the end of a path, or return undefined without one. */
export function pathWords(path: readonly Waypoint[]): Saying | undefined {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  const [x, y, facing, how] = last;
  const values = { register: path.length, space: spaceName([x, y]) };
  if (how === 'pit') return { title: tRoborally('program.pit', values), refusal: true };
  if (how === 'edge') return { title: tRoborally('program.edge', values), refusal: true };
  if (how === 'crusher') return { title: tRoborally('program.crusher', values), refusal: true };
  if (how === 'damage') return { title: tRoborally('program.damage', values), refusal: true };
  if (how === 'finish') return { title: tRoborally('program.finish', values) };
  return { title: tRoborally('program.ends', { ...values, way: facingWord(facing) }) };
}
