/** RoboRally's texts: as `t`, from the catalogue that is fetched with the game. A translation names them `rally.KEY`. */

import { messages } from '../../../texts/index';
import type { Values, CodedWord } from '../../../texts/format';
import { nameArguments } from '../../../texts/problems';
import type { Facing, Space } from '../table/model';
import { enRefused } from './en_errors';
import { enFront } from './en_front';
import { enRoborally, PREFIX } from './en_roborally';
import type { FrontKey } from './front';

export type RallyTextKey = keyof typeof enRoborally | FrontKey;

const speak = messages<string>({
  ...enFront,
  ...Object.fromEntries(Object.entries(enRoborally).map(([key, text]) => [PREFIX + key, text])),
});

// What the server refuses is asked for by its code alone.
messages(enRefused);

export function say(key: RallyTextKey, values?: Values): string {
  return speak(`${PREFIX}${key}`, values);
}

/** A direction as a word of a message, which may choose by it: "north". */
export const facingWord = (facing: Facing): CodedWord => ({ word: say(`facing.${facing}`), code: facing });

/** How people call a space: in data it is `x,y`, which is a decimal number in some languages. */
export const spaceName = ([x, y]: Space): string => say('space.name', { x: String(x), y: String(y) });

/** The space of data such as `3,4`; anything else stays as it is. */
export function spaceSaid(name: string): string {
  const [, x, y] = /^(\d+),(\d+)$/.exec(name) ?? [];
  return x === undefined || y === undefined ? name : spaceName([Number(x), Number(y)]);
}

nameArguments({ space: spaceSaid });
