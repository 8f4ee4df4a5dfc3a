/** What a race is called, by its course. Knows no other text of the game. */

import { messages } from '../../../texts/index';
import { enRace } from './en_race';

const say = messages(enRace);

/** "RoboRally, Risky Exchange". */
export const raceName = (course: string): string => say('mine.race', { course });
