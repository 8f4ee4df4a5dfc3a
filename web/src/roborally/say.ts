/** RoboRally's texts: as `t`, from the catalogue that is fetched with the game. */

import { part } from '../texts/index';
import { enRoborally } from './en_roborally';

export type RallyKey = keyof typeof enRoborally;

export const say = part(enRoborally);
