/** The messages of the Challenge, and those that expansions and boxes share. */

import { en as shared } from '@/games/railroad_ink/texts/en_expansions';
import { messages } from '@/texts/index';
import { en } from './en';

export const say = messages({ ...shared, ...en });
