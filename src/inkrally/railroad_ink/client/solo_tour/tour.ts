/** The stars and the order of the solo tour. */

import type { OwnTable, TourStop } from '@/protocol';

/** Return the number of stars, 0 to 3, that the player has at a stop. */
export function starsOf({ best, stars }: TourStop): number {
  return best === null ? 0 : stars.filter((points) => best >= points).length;
}

/** Return the next stop: the first that was never played, otherwise the first with a star left. */
export function nextStop(stops: readonly TourStop[]): TourStop | undefined {
  return stops.find(({ best }) => best === null) ?? stops.find((stop) => starsOf(stop) < stop.stars.length);
}

/** Return the number of played stops, of stars, and of all stars. */
export function starTotals(stops: readonly TourStop[]): { played: number; stars: number; allStars: number } {
  return {
    played: stops.filter(({ best }) => best !== null).length,
    stars: stops.reduce((sum, stop) => sum + starsOf(stop), 0),
    allStars: stops.reduce((sum, { stars }) => sum + stars.length, 0),
  };
}

/** Return the stops by box, in the order of the boxes. An expansion of several boxes is in the first. */
export function sortedByBox(
  stops: readonly TourStop[],
  boxes: readonly { readonly title: string; readonly expansions: readonly string[] }[],
): readonly { readonly title: string; readonly stops: readonly TourStop[] }[] {
  return boxes
    .map(({ title, expansions }) => ({ title, stops: stops.filter((stop) => expansions.includes(stop.expansion)) }))
    .filter((box) => box.stops.length > 0);
}

/** Return the path of each unfinished match with one player and one expansion, by the name of that expansion. */
export function openTables(mine: readonly OwnTable[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { game, status, names, options, path } of mine) {
    const { expansions, edition, settings } = options as {
      expansions?: readonly string[];
      edition?: string;
      settings?: unknown;
    };
    const [only, ...others] = expansions ?? [];
    if (game !== 'railroad-ink' || status !== 'playing' || names.length !== 1) continue;
    if (only === undefined || others.length > 0 || (edition ?? 'original') !== 'original' || settings) continue;
    if (!found.has(only)) found.set(only, path);
  }
  return found;
}
