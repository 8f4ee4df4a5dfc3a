/** Czech: all that railroad_ink says. */

import { boards } from './boards';
import { ended } from './ended';
import { errors } from './errors';
import { expansions } from './expansions';
import { game } from './game';
import { games } from './games';
import { invite } from './invite';
import { front } from './front';
import { levels } from './levels';
import { paper } from './paper';
import { play } from './play';
import { puzzle } from './puzzle';
import { review } from './review';

export const texts: Readonly<Record<string, string>> = {
  ...boards,
  ...ended,
  ...errors,
  ...expansions,
  ...game,
  ...games,
  ...invite,
  ...front,
  ...levels,
  ...paper,
  ...play,
  ...puzzle,
  ...review,
};
