/** Formats the place of a player or team. The server computes places. */

import { t } from '@/i18n';

/** Return a place in words: "third of four", or "shared first of four" if another player has the same place. */
export function rankWords(place: number, all: number, shared: boolean): string {
  return t(shared ? 'result.rank-shared' : 'result.rank', { place, all });
}

/** Return whether several players share a place. */
export const isShared = (places: readonly number[], place: number): boolean =>
  places.filter((one) => one === place).length > 1;
