/** German: what pages of the house say that are not the first. */

import { learn } from './learn';
import { said } from './said';
import { dice } from './dice';
import { mail } from './mail';
import { mine } from './mine';
import { history } from './history';
import { admin } from './admin';
import { player } from './player';
import { talk } from './talk';
import { absent } from './absent';
import { result } from './result';
import { talkErrors } from './talk_errors';
import { quick } from './quick';

export const texts: Readonly<Record<string, string>> = {
  ...quick,
  ...learn,
  ...said,
  ...dice,
  ...mail,
  ...mine,
  ...history,
  ...admin,
  ...player,
  ...talk,
  ...absent,
  ...result,
  ...talkErrors,
};
