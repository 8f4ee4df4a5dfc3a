/** German: all that the house says. */

import { learn } from './learn';
import { way } from './way';
import { said } from './said';
import { dice } from './dice';
import { mail } from './mail';
import { mine } from './mine';
import { place } from './place';
import { history } from './history';
import { rules } from './rules';
import { strength } from './strength';
import { talk } from './talk';
import { absent } from './absent';
import { admin } from './admin';
import { errors } from './errors';
import { front } from './front';
import { general } from './general';
import { player } from './player';
import { result } from './result';
import { table } from './table';
import { talkErrors } from './talk_errors';

export const texts: Readonly<Record<string, string>> = {
  ...learn,
  ...way,
  ...said,
  ...dice,
  ...mail,
  ...mine,
  ...place,
  ...history,
  ...rules,
  ...strength,
  ...talk,
  ...absent,
  ...admin,
  ...errors,
  ...front,
  ...general,
  ...player,
  ...result,
  ...table,
  ...talkErrors,
};
