/** RoboRally's texts: as `t`, from the catalogue that is fetched with the game. A translation names them `rally.KEY`. */

import { messages } from '../../../texts/index';
import type { Values } from '../../../texts/format';
import { enRoborally } from './en_roborally';

export type RallyTextKey = keyof typeof enRoborally;

const speak = messages(Object.fromEntries(Object.entries(enRoborally).map(([key, text]) => [`rally.${key}`, text])));

export function say(key: RallyTextKey, values?: Values): string {
  return speak(`rally.${key}`, values);
}
