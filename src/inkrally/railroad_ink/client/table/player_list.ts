/** The seats of a snapshot for the list of players. */

import type { TableSnapshot } from '@/protocol';
import { formatSubstitutions } from '@/features/table/players/substitution_notes';
import { seatName } from '@/features/table/players/players';
import { t } from '../texts';
import type { Marks } from '../drawing/drawing';
import type { PlayerData } from '../components/players';
import { type DrawnBoard, drawnBoards } from './boards';
import { needsExtraModules, type TableView, tableOf } from './model';

/** Return the public state of the players. `now` is the server's time in milliseconds. */
export function playersOf(snapshot: TableSnapshot, seat: number | null, now: number): readonly PlayerData[] {
  const view = tableOf(snapshot);
  const drawing = view !== undefined && snapshot.table.status === 'playing';
  const players = snapshot.table.seats.map((info, at) => ({
    seat: at,
    name: seatName(snapshot.table, at),
    state: info.activity === 'idle' ? undefined : info.activity,
    away:
      info.away_since === null || info.away_since === undefined
        ? undefined
        : Math.max(1, Math.floor((now - info.away_since) / 60_000)),
    doing: snapshot.match?.phase?.name === 'pick' && info.activity === 'thinking' ? t('seat.picking') : undefined,
    bot: info.kind === 'bot' || info.substitute || info.substitute_once,
    marked: formatSubstitutions(info),
    you: at === seat,
    points: view?.sheets[at]?.score.total ?? 0,
    ...sheetsOf(view, at, drawing && !snapshot.table.open_drafts),
  }));
  // The viewer comes first, the others in order.
  return [...players.filter((player) => player.you), ...players.filter((player) => !player.you)];
}

/** Return the first board and the second boards of a seat. */
function sheetsOf(
  view: TableView | undefined,
  seat: number,
  dry: boolean,
): Pick<PlayerData, 'marks' | 'layers' | 'below'> {
  if (view === undefined) return { marks: {} };
  const shown = ({ marks, layers }: DrawnBoard) => ({
    marks: dry ? withoutFreshInk(marks, view.round) : marks,
    layers,
  });
  const [first, ...below] = drawnBoards(view.options, view.sheets[seat]).map(shown);
  return { marks: first?.marks ?? {}, layers: needsExtraModules(view) ? first?.layers : undefined, below };
}

/** Return a sheet without the drawings of this round. */
export function withoutFreshInk(marks: Marks, round: number): Marks {
  return Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark[1] !== round));
}
