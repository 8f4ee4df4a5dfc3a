/** The texts around the examples of the rules. */

import { messages } from '../../../texts/index';
import { enRulebook } from './en_rulebook';

export const say = messages(enRulebook);
