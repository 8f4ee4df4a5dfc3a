// Computes the pauses before reconnecting: longer after each attempt, and random, so that pages reconnect apart.

const FIRST = 400;
const LAST = 15_000;

/** Return the pause in milliseconds before an attempt, counted from 0. `chance` is a random number in [0, 1). */
export function getBackoffMs(attempt: number, chance: number): number {
  const longest = Math.min(LAST, FIRST * 2 ** Math.min(attempt, 10));
  return Math.round(longest * (0.5 + chance / 2));
}
