import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Seeking } from '@/protocol';
import { waitsFor } from './search';

/** Create a search for two to four players that began at 1000; `people` players have compatible searches. */
function told(people: number): Seeking {
  const steps = [
    [4, 1000],
    [3, 11_000],
    [2, 21_000],
  ] as const;
  return {
    people,
    missing_players: Math.max(1, 4 - people),
    since: 1000,
    steps,
    anybody_at: 61_000,
  } as never as Seeking;
}

test('the number of missing players decreases with the time since the search began', () => {
  assert.deepEqual(waitsFor(told(1), 0).missing, 3);
  assert.deepEqual(waitsFor(told(1), 0).fewer, { people: 3, after: 10_000 });
  assert.deepEqual(waitsFor(told(1), 12_000).missing, 2);
  assert.deepEqual(waitsFor(told(1), 30_000), { others: 0, missing: 1, fewer: undefined, anybodyAfter: 60_000 });
});

test('no player is missing if enough players search whose wishes differ', () => {
  assert.deepEqual(waitsFor(told(2), 30_000), { others: 1, missing: 0, fewer: undefined, anybodyAfter: 60_000 });
  assert.deepEqual(waitsFor(told(3), 70_000), { others: 2, missing: 0, fewer: undefined, anybodyAfter: undefined });
});

test('an older server sends no steps', () => {
  const old = { people: 2, missing_players: 1, since: 1000 } as never as Seeking;
  assert.deepEqual(waitsFor(old, 90_000), { others: 1, missing: 1, fewer: undefined, anybodyAfter: undefined });
});
