/** Czech: what the house says at first. */

import { way } from './way';
import { said } from './said';
import { dice } from './dice';
import { mail } from './mail';
import { mine } from './mine';
import { place } from './place';
import { rules } from './rules';
import { errors } from './errors';
import { front } from './front';
import { general } from './general';
import { strength } from './strength';
import { table } from './table';

export const texts: Readonly<Record<string, string>> = {
  ...way,
  ...said,
  ...dice,
  ...mail,
  ...mine,
  ...place,
  ...rules,
  ...errors,
  ...front,
  ...general,
  ...strength,
  ...table,
};
