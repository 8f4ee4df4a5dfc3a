/** What a search for people waits for, by its clock. Pure; words are the panel's. */

import type { Seeking } from '@/protocol';

interface WaitsFor {
  /** How many others look for the same. */
  readonly others: number;
  /** How many people are missing by now; 0: enough look, but they do not fit each other yet. */
  readonly missing: number;
  /** When fewer people are enough, and how many in all; undefined if that does not come, or does not matter. */
  readonly fewer: { readonly people: number; readonly after: number } | undefined;
  /** When ratings do not matter any more; undefined after that. */
  readonly anybodyAfter: number | undefined;
}

/** `looked`: for how long one has looked. All times are milliseconds from the beginning of the search. */
export function waitsFor(told: Seeking, looked: number): WaitsFor {
  const { people, more, since, steps = [], anybody_at: anybodyAt = 0 } = told;
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
