/** Who sits at a table, in words, and how bots are called. Pure; knows no game. */

import type { TableSnapshot, TableInfo } from '../protocol';
import { en } from '../texts/en';
import { type Key, sentence, t } from '../texts/index';

/** The name of a bot's level in words, or as the server calls it. Levels of two games may have the same names. */
export function levelName(level: string, game: string): string {
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
  if (info.kind === 'player') return info.name === DELETED ? t('seat.somebody') : info.name;
  return info.kind === 'free' ? t('seat.free') : botName(seat);
}

/** What the server calls a player whose account is gone; in a log it stands as it is. */
const DELETED = 'somebody';

const BOT_NAMES = 24;

/** What a bot is called, by its seat: so that two of a level can be told apart. */
export function botName(seat: number): string {
  return t(`bot.${(seat % BOT_NAMES) + 1}` as Key);
}

/** How a level plays, in one line: our words, or the server's. Levels of other games may have the same names. */
export function levelLine(
  level: string,
  levels: readonly { readonly level: string; readonly line: string }[],
  game: string,
): string {
  const key = `level.${game}.${level}-line`;
  return hasText(key) ? t(key) : (levels.find((one) => one.level === level)?.line ?? '');
}

/** How many seats have handed in, of how many that are asked. */
export function handedIn(snapshot: TableSnapshot): { done: number; all: number } {
  const asked = snapshot.table.seats.filter((info) => info.ring !== 'idle');
  return { done: asked.filter((info) => info.ring === 'committed').length, all: asked.length };
}
