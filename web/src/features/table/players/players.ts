/** Names of players, bots and bot levels. Contains no DOM and no game. */

import { getPlugin } from '@/games/plugin';
import type { TableSnapshot, TableInfo } from '@/protocol';
import type { SelectValue } from '@/i18n/format';
import { type Key, translateCode, capitalizeFirst, t } from '@/i18n';

/** Return the translated name of a bot level, or the server's name. Levels of two games may have the same name. */
export function levelName(level: string, game: string): string {
  return ofLevel(level, game) ?? translateCode(`level.${level}`) ?? capitalizeFirst(level);
}

/** Return a game's own text about one of its levels, once it is loaded. */
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

/**
 * Return a name for a message. The code of the name is `you` for the viewer's own seat, so that the message can select
 * by this code.
 */
export function addressed(name: string): SelectValue {
  return { word: name, code: name === t('front.you') ? 'you' : 'other' };
}

/** The server's name for a deleted player, which is part of stored logs. */
const DELETED = 'somebody';

const BOT_NAMES = 24;

/** Return the name of a bot by its seat, so that players can tell two bots of one level apart. */
export function botName(seat: number): string {
  return t(`bot.${(seat % BOT_NAMES) + 1}` as Key);
}

/** Return a one-line description of a level: the translated description, or the description from the server. */
export function getLevelDescription(
  level: string,
  levels: readonly { readonly level: string; readonly line: string }[],
  game: string,
): string {
  return ofLevel(`${level}-line`, game) ?? levels.find((one) => one.level === level)?.line ?? '';
}

/** Return the number of seats that have committed, and the number of all seats that must commit. */
export function countCommitted(snapshot: TableSnapshot): { done: number; all: number } {
  const asked = snapshot.table.seats.filter((info) => info.activity !== 'idle');
  return { done: asked.filter((info) => info.activity === 'committed').length, all: asked.length };
}
