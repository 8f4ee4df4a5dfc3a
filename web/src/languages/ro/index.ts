/** Romanian: what the house says at first. */

import { way } from './way';
import { place } from './place';
import { rules } from './rules';
import { errors } from './errors';
import { front } from './front';
import { general } from './general';
import { strength } from './strength';
import { table } from './table';

export const texts: Readonly<Record<string, string>> = {
  ...way,
  ...place,
  ...rules,
  ...errors,
  ...front,
  ...general,
  ...strength,
  ...table,
};
