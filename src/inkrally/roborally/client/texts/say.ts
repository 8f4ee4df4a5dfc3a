/** The messages of RoboRally. Callers omit the prefix `rally.` of most keys. */

import game from '@locales/en/roborally.json';
import front from '@locales/en/roborally_front.json';
import story from '@locales/en/roborally_story.json';
import { createTranslator } from '@/i18n';
import type { Values, SelectValue } from '@/i18n/format';
import { registerArgumentFormatter } from '@/i18n/error_messages';
import type { Facing, Space } from '../table/model';

const PREFIX = 'rally.';
const all = { ...front, ...game, ...story };

/** The keys without their prefix. */
export type RallyTextKey = keyof typeof all extends infer Key
  ? Key extends `${typeof PREFIX}${infer Name}`
    ? Name
    : never
  : never;

const speak = createTranslator(all);

export const tRoborally = (key: RallyTextKey, values?: Values): string => speak(`${PREFIX}${key}`, values);

/** Return a direction as a value of a message, such as "north". The message may select by it. */
export const facingWord = (facing: Facing): SelectValue => ({ word: tRoborally(`facing.${facing}`), code: facing });

/** Return the name of a space for people. Its data form `x,y` is a decimal number in some languages. */
export const spaceName = ([x, y]: Space): string => tRoborally('space.name', { x: String(x), y: String(y) });

/** Return the name of a space such as `3,4`. Other text stays as it is. */
export function spaceSaid(name: string): string {
  const [, x, y] = /^(\d+),(\d+)$/.exec(name) ?? [];
  return x === undefined || y === undefined ? name : spaceName([Number(x), Number(y)]);
}

registerArgumentFormatter({ space: spaceSaid });
