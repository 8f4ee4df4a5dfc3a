/** Computes the missing players of a search and its next changes. Contains no DOM; the panel has the texts. */

import type { Seeking } from '@/protocol';

interface WaitsFor {
  /** The number of other players with the same search. */
  readonly others: number;
  /** The number of players that are missing now. With 0 there are enough, but their searches do not match yet. */
  readonly missing: number;
  /**
   * The time at which fewer players are enough, and their number; undefined if that never happens or makes no
   * difference.
   */
  readonly fewer: { readonly people: number; readonly after: number } | undefined;
  /** The time at which the search starts to ignore ratings; undefined after that time. */
  readonly anybodyAfter: number | undefined;
}

/** Return the state of a search that has lasted for `looked`. All times are in milliseconds since the search began. */
export function waitsFor(status: Seeking, looked: number): WaitsFor {
  const { people, missing_players: more, since, steps = [], anybody_at: anybodyAt = 0 } = status;
  const after = (at: number) => at - since;
  const now = steps.filter(([, at]) => after(at) <= looked).at(-1)?.[0] ?? people + more;
  const next = steps.find(([, at]) => after(at) > looked);
  const anybodyAfter = after(anybodyAt);
  return {
    others: people - 1,
    missing: Math.max(0, now - people),
    fewer: next && now > people ? { people: next[0], after: after(next[1]) } : undefined,
    anybodyAfter: anybodyAfter > looked ? anybodyAfter : undefined,
  };
}
