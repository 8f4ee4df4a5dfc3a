/** Railroad Ink's texts: as the shared `t`, which it knows too, from the catalogue that is fetched with the game. */

import { en } from '../../../texts/en';
import { messages } from '../../../texts/index';
import { enEnded } from './en_ended';
import { enFront } from './en_front';
import { enGame } from './en_game';
import { enInvite } from './en_invite';
import { enPaper } from './en_paper';
import { enPlay } from './en_play';
import { enRefused } from './en_errors';

export const enRailroad = {
  ...en,
  ...enFront,
  ...enInvite,
  ...enPlay,
  ...enGame,
  ...enEnded,
  ...enPaper,
  ...enRefused,
};

export type Key = keyof typeof enRailroad;

/** The message of a key. */
export const t = messages(enRailroad);
