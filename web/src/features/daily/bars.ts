/** Computes the bars of a histogram of results: points in ranges of five, turns one by one. Contains no DOM. */

import type { Bar } from '../../protocol';

const RANGE = 5;
/** The maximum number of bars of a race. If there are more numbers of turns, bars have ranges of turns. */
const MAX_BARS = 24;

/** A bar: results from `from` to `to`, both included; null for races without all flags. */
export interface DrawnBar {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
  readonly own: boolean;
}

/** Return the bars to draw, with empty bars between them. `own` is the player's result, or undefined. */
export function drawnBars(bars: readonly Bar[], race: boolean, own: number | null | undefined): readonly DrawnBar[] {
  const counted = bars.flatMap(([at, count]) => (at === null ? [] : [{ at, count }]));
  const [lowest, highest] = [counted[0]?.at ?? 0, counted.at(-1)?.at ?? -1];
  const width = race ? Math.max(1, Math.ceil((highest - lowest + 1) / MAX_BARS)) : RANGE;
  const first = race ? lowest : Math.floor(lowest / width) * width;
  const found: DrawnBar[] = [];
  for (let from = first; from <= highest; from += width) {
    const to = from + width - 1;
    const within = counted.filter(({ at }) => at >= from && at <= to);
    const count = within.reduce((sum, one) => sum + one.count, 0);
    found.push({ from, to, count, own: typeof own === 'number' && own >= from && own <= to });
  }
  const short = bars.find(([at]) => at === null);
  if (short) found.push({ from: null, to: null, count: short[1], own: own === null });
  return found;
}
