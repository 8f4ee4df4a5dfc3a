/**
 * The texts of RoboRally on the front page, the names of robots, and default titles of tables. Other texts of the game must not be imported here.
 */

import type { Values } from '@/i18n/format';
import front from '@locales/en/roborally_front.json';
import { createTranslator } from '@/i18n';
import type { DefaultTitle } from '@/games/plugin';

/** The keys without the prefix of the game. */
type FrontKey = keyof typeof front extends infer Key ? (Key extends `rally.${infer Name}` ? Name : never) : never;

const speak = createTranslator(front);

export const say = (key: FrontKey, values?: Values): string => speak(`rally.${key}`, values);

export const gameName = (): string => speak('front.rally');

/** Return the name of a race, such as "RoboRally, Risky Exchange". */
export const raceName = (course: string): string => speak('mine.race', { course });

/** Default titles of tables. */
export const ALONE: DefaultTitle = {
  stored: [
    'A race on your own',
    'Závod sólo',
    'Ein Rennen gegen den Fabrikboden',
    'O cursă contra fabricii',
    'A race against the floor',
    'Závod proti továrně',
  ],
  words: () => say('front.alone'),
};

export const WITH_BOTS: DefaultTitle = {
  stored: ['A race with bots', 'Závod s boty', 'Ein Rennen mit Bots', 'O cursă cu boți'],
  words: () => say('front.with-bots'),
};

export const OF_HOST: DefaultTitle = {
  stored: ['Race of {name}', 'Závod: {name}', 'Rennen von {name}', 'Cursă: {name}'],
  words: (name) => say('front.title-is', { name }),
};

export const titles = [ALONE, WITH_BOTS, OF_HOST];
