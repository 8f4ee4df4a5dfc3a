/** The levels of the bots, said by whoever asks for one by its name (`table/people/players.ts`). */

import { messages } from '../../../texts/index';
import { enLevels } from './en_levels';

messages(enLevels);
