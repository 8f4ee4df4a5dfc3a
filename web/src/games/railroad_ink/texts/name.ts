/** The name of the game. Knows no other text of it. */

import { messages } from '../../../texts/index';
import { enName } from './en_name';

const say = messages(enName);

export const gameName = (): string => say('front.game');
