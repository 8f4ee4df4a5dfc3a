/** The seats of a room as the players' list shows them. Pure. */

import type { Marks } from '../games/railroad_ink/drawing/drawing';
import type { PlayerData } from '../games/railroad_ink/parts/players';
import type { Room, TableInfo } from '../protocol';
import { en } from '../texts/en';
import { type Key, sentence, t } from '../texts/index';
import { hasMore, type TableView, tableOf } from '../games/railroad_ink/table/model';
import { type LeafSheet, leafSheets } from '../games/railroad_ink/table/leaves';
import { markWords } from './marks';

/** The name of a bot's level in words, or as the server calls it. Levels of two games may have the same names. */
export function levelName(level: string, game = 'railroad-ink'): string {
  const own = `level.${game}.${level}`;
  const key = `level.${level}`;
  return hasText(own) ? t(own) : hasText(key) ? t(key) : sentence(level);
}

function hasText(key: string): key is Key {
  return key in en;
}

export function seatName(table: TableInfo, seat: number): string {
  const info = table.seats[seat];
  if (info === undefined) return '';
  return info.kind === 'free' ? t('seat.free') : info.kind === 'bot' ? botName(seat) : info.name;
}

/** What a bot is called, by its seat: so that two of a level can be told apart. */
export function botName(seat: number): string {
  const names = t('bot.names').split(', ');
  return names[seat % names.length] ?? '';
}

/** How a level plays, in one line: our words, or the server's. Levels of other games may have the same names. */
export function levelLine(
  level: string,
  levels: readonly { readonly level: string; readonly line: string }[],
  game = 'railroad-ink',
): string {
  const key = game === 'railroad-ink' ? `level.${level}-line` : '';
  return hasText(key) ? t(key) : (levels.find((one) => one.level === level)?.line ?? '');
}

/** Only what lies open: sheets as all may see them. `now` is the server's time in milliseconds. */
export function playersOf(room: Room, seat: number | null, now: number): readonly PlayerData[] {
  const view = tableOf(room);
  const drawing = view !== undefined && room.table.status === 'playing';
  const players = room.table.seats.map((info, at) => ({
    seat: at,
    name: seatName(room.table, at),
    state: info.ring === 'idle' ? undefined : info.ring,
    away:
      info.since === null || info.since === undefined
        ? undefined
        : Math.max(1, Math.floor((now - info.since) / 60_000)),
    doing: room.match?.phase?.name === 'pick' && info.ring === 'thinking' ? t('seat.picking') : undefined,
    bot: info.kind === 'bot' || info.stand_in || info.once,
    marked: markWords(info),
    you: at === seat,
    points: view?.sheets[at]?.score.total ?? 0,
    ...sheetsOf(view, at, drawing && !room.table.open_drafts),
  }));
  // Oneself comes first, the others in their order.
  return [...players.filter((player) => player.you), ...players.filter((player) => !player.you)];
}

/** What lies on a seat's sheet, on its upper leaf and on those below. */
function sheetsOf(
  view: TableView | undefined,
  seat: number,
  dry: boolean,
): Pick<PlayerData, 'marks' | 'layers' | 'below'> {
  if (view === undefined) return { marks: {} };
  const shown = ({ marks, layers }: LeafSheet) => ({ marks: dry ? settled(marks, view.round) : marks, layers });
  const [first, ...below] = leafSheets(view.options, view.sheets[seat]).map(shown);
  return { marks: first?.marks ?? {}, layers: hasMore(view) ? first?.layers : undefined, below };
}

/** A sheet without the ink of this round. */
export function settled(marks: Marks, round: number): Marks {
  return Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark[1] !== round));
}

/** How many seats have handed in, of how many that are asked. */
export function handedIn(room: Room): { done: number; all: number } {
  const asked = room.table.seats.filter((info) => info.ring !== 'idle');
  return { done: asked.filter((info) => info.ring === 'committed').length, all: asked.length };
}
