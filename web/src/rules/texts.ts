/** The texts of the rules' pages and of the panel beside a table. */

import { en } from '../texts/en';
import { messages } from '../texts/index';
import { enRules } from './en_rules';

export const t = messages({ ...en, ...enRules });
