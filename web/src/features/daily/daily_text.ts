/** Formats the texts and addresses of the games of the day for the front page and the other pages. */

import { getPlugin } from '../../games/plugin';
import { joinWords } from '../../i18n';
import { say } from '../../i18n/place';
import type { ArchivedGame, DailyGame } from '../../protocol';

/** Return the address of the results of a game of a day. */
export const pageOfGame = (day: string, series: string): string => `/daily/${day}/${series}`;

/** Return the name of a series. A server of another version may have a series that this client does not know. */
export function seriesName(series: string): string {
  if (series === 'base') return say('place.daily-base');
  if (series === 'changing') return say('place.daily-changing');
  return series === 'course' ? say('place.daily-course') : say('place.daily-other');
}

/** Whether the results of a game are turns, so that fewer are better. */
export const isRace = (game: string): boolean => getPlugin(game)?.chance === 'cards';

/** Return a result, such as "50 points". */
export function resultText(game: string, bar: number | null): string {
  if (bar === null) return say('place.daily-short');
  return isRace(game) ? say('place.daily-turns', { turns: bar }) : say('place.daily-points', { points: bar });
}

/** Return the player's own result and its rank, such as "50 points, better than 79 of 100". */
export function ownResult(game: DailyGame): string {
  const result = resultText(game.game, game.bar);
  if (!game.counts) return say('place.daily-late', { result });
  if (game.better_than === null) return say('place.daily-first', { result });
  if (game.place === 1) return say('place.daily-best', { result });
  return say('place.daily-better', { result, part: game.better_than });
}

/** Return the state of the player's try, or the number of results until the player begins a try. */
export function stateText(game: DailyGame): string {
  if (game.state === 'over') return ownResult(game);
  return game.state === 'given-up' ? say('place.daily-given-up') : say('place.daily-done', { done: game.done });
}

/** Return the label of the button that continues a try. */
export const goOnText = (game: DailyGame): string =>
  isRace(game.game)
    ? say('place.daily-go-on-turn', { turn: game.round ?? 1 })
    : say('place.daily-go-on', { round: game.round ?? 1 });

/** Return the label of the button that begins a try. */
export function beginText(game: Pick<DailyGame, 'game' | 'series'>): string {
  if (isRace(game.game)) return say('place.daily-race');
  return game.series === 'base' ? say('place.daily-draw') : say('page.play');
}

/**
 * Return the variant of a game, such as its expansion or its course. Before the module for lists of the game is loaded,
 * return the title of the game. With `load`, start to load that module.
 */
export function variantText(game: Pick<DailyGame | ArchivedGame, 'game' | 'options'>, load = true): string {
  const plugin = getPlugin(game.game);
  const lists = load ? plugin?.lists.read() : plugin?.lists.peek();
  return lists?.box(game.options, '') ?? plugin?.title() ?? '';
}

/** Return the English names in the variant. */
export function variantNames(game: Pick<DailyGame | ArchivedGame, 'game' | 'options'>): readonly string[] {
  return getPlugin(game.game)?.lists.peek()?.english?.(game.options, '') ?? [];
}

/** Return the title of the table of a try. */
export const tableTitle = (series: string, day: string): string => joinWords([seriesName(series), day]);
