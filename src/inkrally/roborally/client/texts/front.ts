/**
 * The texts of RoboRally on the front page, and the names of robots. Other texts of the game must not be imported here.
 */

import type { Values } from '@/i18n/format';
import front from '@locales/en/roborally_front.json';
import { createTranslator } from '@/i18n';

/** The keys without the prefix of the game. */
type FrontKey = keyof typeof front extends infer Key ? (Key extends `rally.${infer Name}` ? Name : never) : never;

const speak = createTranslator(front);

export const say = (key: FrontKey, values?: Values): string => speak(`rally.${key}`, values);

export const gameName = (): string => speak('front.rally');

/** Return the name of a race, such as "RoboRally, Risky Exchange". */
export const raceName = (course: string): string => speak('mine.race', { course });
