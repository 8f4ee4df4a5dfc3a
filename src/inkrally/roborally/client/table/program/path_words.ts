/** Describes the path of a program, which the server computes. */

import { facingWord, say, spaceName } from '../../texts/say';
import { robotName } from '../../drawing/robots/robot_avatars';
import { joined } from '@/i18n';
import type { Saying } from '../play_state';
import type { ProgramPath } from './program_paths';
import type { Waypoint } from '../model';

/** Return a sentence for each team-mate in the way, such as "Register 2 pushes Dredge, your team." */
export const matesWords = (mates: NonNullable<ProgramPath['mates']>, looks: readonly number[]): string =>
  joined(
    mates.map(([register, robot]) => say('program.pushes-mate', { register, robot: robotName(looks[robot] ?? robot) })),
    'space',
  );

/** Describe the end of a path, or return undefined without one. */
export function pathWords(path: readonly Waypoint[]): Saying | undefined {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  const [x, y, facing, how] = last;
  const values = { register: path.length, space: spaceName([x, y]) };
  if (how === 'pit') return { title: say('program.pit', values), refusal: true };
  if (how === 'edge') return { title: say('program.edge', values), refusal: true };
  if (how === 'crusher') return { title: say('program.crusher', values), refusal: true };
  if (how === 'damage') return { title: say('program.damage', values), refusal: true };
  if (how === 'finish') return { title: say('program.finish', values) };
  return { title: say('program.ends', { ...values, way: facingWord(facing) }) };
}
