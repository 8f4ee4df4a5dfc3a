/** What stands in a row of one's own tables: the game, how far it is, what is asked, in the words of that game. Pure. */

import { getPlugin } from '@/games/plugin';
import type { OwnTable } from '@/protocol';
import { botName, levelName } from '../players/players';
import { isDefaultTitle } from '../titles';
import { joinWords, formatList, locale, t } from '@/i18n';
import { isMineKey, say } from '@/i18n/mine';
import { formatDeadline } from './relative_time';

/** "Railroad Ink with rivers", "RoboRally, Risky Exchange". */
export function gameOf(table: OwnTable): string {
  const pack = getPlugin(table.game);
  const game = pack?.lists.read()?.game(table) ?? pack?.title() ?? '';
  // A race on the same cards is a race.
  return table.dice_link === null || pack?.chance !== 'dice' ? game : joinWords([game, say('mine.same-dice')]);
}

/**
 * The name of a table in a list: the title that a person gave it, otherwise what tells it apart: game, set-up, opponents, day.
 * "Railroad Ink with rivers, with Otter, 28 Nov, 17:45".
 */
export function nameOf(table: OwnTable): string {
  if (!isDefaultTitle(table.title, table.game)) return table.title;
  return joinWords([gameOf(table), othersOf(table), dayOf(table)]);
}

/** The day and time of the last move. */
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

/** Where a table is in the list. A game in which no other person sits waits for nobody: it can be continued at any time. */
export function groupOf(table: OwnTable): TableGroup {
  if (table.status !== 'playing') return table.status;
  const people = table.names.filter((name, seat) => name !== '' && seat !== table.seat && !isLevel(name, table.game));
  if (table.seat !== null && people.length === 0) return 'continue';
  return table.due ? 'due' : 'playing';
}

/** "round 5 of 7, 23 points"; nothing before it begins. */
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

/** The others by name; bots are listed under their level, and have a name at the table. */
export function othersOf(table: OwnTable): string {
  const others = table.names.flatMap((name, seat) =>
    name === '' || seat === table.seat ? [] : [isLevel(name, table.game) ? botName(seat) : name],
  );
  return others.length === 0 ? t('mine.alone') : t('mine.with', { others: formatList(others) });
}

/** What is asked of whom, and till when. */
export function formatTurnStatus(table: OwnTable): string {
  if (table.status !== 'playing') return '';
  const due = `mine.due-${table.phase}`;
  const waiting = `mine.waiting-${table.phase}`;
  const asked = table.due
    ? say(isMineKey(due) ? due : 'mine.due-other')
    : say(isMineKey(waiting) ? waiting : 'mine.waiting-other', { waiting: table.waiting });
  return table.deadline === null ? asked : joinWords([asked, formatDeadline(table.deadline)]);
}

/** What the button of a row says. */
export function actOf(table: OwnTable): string {
  if (!table.due) return t(`mine.act-${table.status}`);
  const act = `mine.act-${table.phase}`;
  return say(isMineKey(act) ? act : 'mine.act-other');
}

/** Whether a name is that of a level of bots. */
export function isLevel(name: string, game: string): boolean {
  return levelName(name, game) !== name && /^[a-z-]+$/.test(name);
}
