/** The place of a player or a team in a match, in words. Places come from the server. */

import { t } from '@/i18n';

/** "third of four", or "shared first of four" where another has the same place. */
export function rankWords(place: number, all: number, shared: boolean): string {
  return t(shared ? 'result.rank-shared' : 'result.rank', { place, all });
}

/** Whether more than one has a place. */
export const isShared = (places: readonly number[], place: number): boolean =>
  places.filter((one) => one === place).length > 1;
