/** Who sits at a table, in words, and how bots are called. Pure; knows no game. */

import { getPlugin } from '@/games/plugin';
import type { TableSnapshot, TableInfo } from '@/protocol';
import type { SelectValue } from '@/i18n/format';
import { type Key, translateCode, capitalizeFirst, t } from '@/i18n';

/** The name of a bot's level in words, or as the server calls it. Levels of two games may have the same names. */
export function levelName(level: string, game: string): string {
  return ofLevel(level, game) ?? translateCode(`level.${level}`) ?? capitalizeFirst(level);
}

/** What a game says of one of its levels, once it is there. */
function ofLevel(what: string, game: string): string | undefined {
  getPlugin(game);
  return translateCode(`level.${game}.${what}`);
}

export function seatName(table: TableInfo, seat: number): string {
  const info = table.seats[seat];
  if (info === undefined) return '';
  if (info.kind === 'player') return info.name === DELETED ? t('seat.somebody') : info.name;
  return info.kind === 'free' ? t('seat.free') : botName(seat);
}

/** Return a name for a message, with the code `you` if it is how the viewer's own seat is called: a message selects by it. */
export function addressed(name: string): SelectValue {
  return { word: name, code: name === t('front.you') ? 'you' : 'other' };
}

/** What the server calls a player whose account is gone; in a log it stands as it is. */
const DELETED = 'somebody';

const BOT_NAMES = 24;

/** What a bot is called, by its seat: so that two of a level can be told apart. */
export function botName(seat: number): string {
  return t(`bot.${(seat % BOT_NAMES) + 1}` as Key);
}

/** How a level plays, in one line: our words, or the server's. Levels of other games may have the same names. */
export function getLevelDescription(
  level: string,
  levels: readonly { readonly level: string; readonly line: string }[],
  game: string,
): string {
  return ofLevel(`${level}-line`, game) ?? levels.find((one) => one.level === level)?.line ?? '';
}

/** How many seats have handed in, of how many that are asked. */
export function countCommitted(snapshot: TableSnapshot): { done: number; all: number } {
  const asked = snapshot.table.seats.filter((info) => info.ring !== 'idle');
  return { done: asked.filter((info) => info.ring === 'committed').length, all: asked.length };
}
