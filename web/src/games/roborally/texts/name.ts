/** The name of the game, and of a race of it. Knows no other text of it. */

import { messages } from '../../../texts/index';
import { enName } from './en_name';

const say = messages(enName);

export const gameName = (): string => say('front.rally');

/** "RoboRally, Risky Exchange". */
export const raceName = (course: string): string => say('mine.race', { course });
