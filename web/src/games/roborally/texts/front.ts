/** What the front page says of RoboRally, its name too, and robots' names. Knows no other text of the game. */

import type { Values } from '../../../texts/format';
import { messages } from '../../../texts/index';
import { enFront } from './en_front';

/** The keys that whoever says them names without the game. */
export type FrontKey = keyof typeof enFront extends infer Key
  ? Key extends `rally.${infer Name}`
    ? Name
    : never
  : never;

const speak = messages(enFront);

export const say = (key: FrontKey, values?: Values): string => speak(`rally.${key}`, values);

export const gameName = (): string => speak('front.rally');
