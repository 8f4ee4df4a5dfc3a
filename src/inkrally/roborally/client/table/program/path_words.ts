/** Describes the path of a program, which the server computes. */

import { facingWord, tRoborally, spaceName } from '../../texts/say';
import { robotName } from '../../drawing/robots/robot_avatars';
import { joinWords } from '@/i18n';
import type { Saying } from '../play_state';
import type { ProgramPath } from './program_paths';
import type { Waypoint } from '../model';

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
