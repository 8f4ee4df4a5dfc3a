/** Czech: all that the house says. */

import { dice } from './dice';
import { mine } from './mine';
import { place } from './place';
import { absent } from './absent';
import { admin } from './admin';
import { errors } from './errors';
import { front } from './front';
import { general } from './general';
import { player } from './player';
import { result } from './result';
import { table } from './table';
import { learn } from './learn';
import { way } from './way';

export const texts: Readonly<Record<string, string>> = {
  ...dice,
  ...mine,
  ...place,
  ...absent,
  ...admin,
  ...errors,
  ...front,
  ...general,
  ...player,
  ...result,
  ...table,
  ...learn,
  ...way,
};
