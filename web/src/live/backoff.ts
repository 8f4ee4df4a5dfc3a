// When to try again after a lost connection: soon at first, then ever later, never all pages at once.

const FIRST = 400;
const LAST = 15_000;

/** Milliseconds to wait before the attempt of this number, counted from 0; `chance` is in [0, 1). */
export function getBackoffMs(attempt: number, chance: number): number {
  const longest = Math.min(LAST, FIRST * 2 ** Math.min(attempt, 10));
  return Math.round(longest * (0.5 + chance / 2));
}
