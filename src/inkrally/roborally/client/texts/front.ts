/** What the front page says of RoboRally, its name too, and robots' names. Knows no other text of the game. */

import type { Values } from '@/texts/format';
import front from '@locales/en/roborally_front.json';
import { messages } from '@/texts/index';

/** The keys that whoever says them names without the game. */
type FrontKey = keyof typeof front extends infer Key ? (Key extends `rally.${infer Name}` ? Name : never) : never;

const speak = messages(front);

export const say = (key: FrontKey, values?: Values): string => speak(`rally.${key}`, values);

export const gameName = (): string => speak('front.rally');

/** The name of a race: "RoboRally, Risky Exchange". */
export const raceName = (course: string): string => speak('mine.race', { course });
