/** Formats the texts of a row in the list of the player's tables: game, progress and next action. Contains no DOM. */

import { getPlugin } from '@/games/plugin';
import { serverTime } from '@/app/api';
import type { OwnTable } from '@/protocol';
import { botName, levelName } from '../players/players';
import { isDefaultTitle } from '../titles';
import { joinWords, formatList, locale, t } from '@/i18n';
import { isMineKey, say } from '@/i18n/mine';
import { formatDeadline } from './relative_time';

/** Return the game of a table with its variant, such as "Railroad Ink with rivers" or "RoboRally, Risky Exchange". */
export function gameOf(table: OwnTable): string {
  const pack = getPlugin(table.game);
  const game = pack?.lists.read()?.game(table) ?? pack?.title() ?? '';
  // A match with shared dice is labelled, but not a race on the same cards.
  return table.dice_link === null || pack?.chance !== 'dice' ? game : joinWords([game, say('mine.same-dice')]);
}

/**
 * Return the name of a table in a list: the title that a player typed, or else a description with variant, opponents
 * and day, such as "Railroad Ink with rivers, with Otter, 28 Nov, 17:45".
 */
export function nameOf(table: OwnTable): string {
  if (!isDefaultTitle(table.title, table.game)) return table.title;
  return joinWords([gameOf(table), othersOf(table), dayOf(table)]);
}

/** Return the day and time of the last move. */
export function dayOf({ updated }: OwnTable): string {
  const format = new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(updated);
}

/** The groups of the list, in the order of the page. */
export const GROUPS = ['due', 'continue', 'playing', 'open', 'over'] as const;
type TableGroup = (typeof GROUPS)[number];

/** Return the group of a table. A match without other human players can be continued at any time. */
export function groupOf(table: OwnTable): TableGroup {
  if (table.status !== 'playing') return table.status;
  const people = table.names.filter((name, seat) => name !== '' && seat !== table.seat && !isLevel(name, table.game));
  if (table.seat !== null && people.length === 0) return 'continue';
  return table.due ? 'due' : 'playing';
}

/** Return the progress, such as "round 5 of 7, 23 points"; empty before the match begins. */
export function progressOf(table: OwnTable): string {
  const robot = table.robots.find((one) => one.seat === table.seat);
  const parts = [
    table.round > 0 && table.status !== 'over'
      ? table.rounds === null
        ? say('mine.turn', { round: table.round })
        : say('mine.round', { round: table.round, rounds: table.rounds })
      : '',
    table.seat !== null && table.sheet ? say('mine.points', { points: table.sheet.score.total }) : '',
    robot ? say('mine.flags', { flags: robot.flags, all: table.flags }) : '',
    table.place !== null && table.names.length > 1 ? say('mine.place', { place: table.place }) : '',
  ];
  return joinWords(parts);
}

/** Return the names of the other players. The server lists bots by level, so use their names at the table instead. */
export function othersOf(table: OwnTable): string {
  const others = table.names.flatMap((name, seat) =>
    name === '' || seat === table.seat ? [] : [isLevel(name, table.game) ? botName(seat) : name],
  );
  return others.length === 0 ? t('mine.alone') : t('mine.with', { others: formatList(others) });
}

/** The remaining time of a round that is called short, in milliseconds. */
const SOON_MS = 3_600_000;

/**
 * Return a text that says whose turn it is, whether all others wait for the player, and when the time ends; empty if
 * the match is not running.
 */
export function formatTurnStatus(table: OwnTable, now = serverTime()): string {
  if (table.status !== 'playing') return '';
  const due = `mine.due-${table.phase}`;
  const asked = table.due ? say(isMineKey(due) ? due : 'mine.due-other') : formatAwaited(table);
  const isLast = table.due && table.waiting === 1 && groupOf(table) === 'due';
  return joinWords([
    asked,
    isLast ? say('mine.last') : '',
    table.deadline === null ? '' : formatDeadline(table.deadline, now),
    table.due && isShort(table.deadline, now) ? say('mine.soon') : '',
  ]);
}

const MAX_AWAITED_NAMES = 3;

/** Return a text with the names of the players for whom the match waits, or with their number if there are many. */
function formatAwaited({ awaited = [], waiting, names, phase, game }: OwnTable): string {
  const people = awaited.map((seat) => names[seat] ?? '').filter((name) => name !== '' && !isLevel(name, game));
  if (people.length > 0 && people.length <= MAX_AWAITED_NAMES)
    return say('mine.waiting-for', { names: formatList(people) });
  const key = `mine.waiting-${phase}`;
  return say(isMineKey(key) ? key : 'mine.waiting-other', { waiting });
}

/** Return whether the time until a deadline is short. */
function isShort(deadline: number | null, now: number): boolean {
  return deadline !== null && deadline > now && deadline - now < SOON_MS;
}

/** Return the label of a row's button. */
export function actOf(table: OwnTable): string {
  if (!table.due) return t(`mine.act-${table.status}`);
  const act = `mine.act-${table.phase}`;
  return say(isMineKey(act) ? act : 'mine.act-other');
}

/** Return whether a name is the name of a bot level. */
export function isLevel(name: string, game: string): boolean {
  return levelName(name, game) !== name && /^[a-z-]+$/.test(name);
}
