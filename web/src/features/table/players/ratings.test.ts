import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableRatings } from '@/protocol';
import { pollTableRatings } from './ratings';

const answers = (...each: readonly (object | number | null)[]) => {
  const asked = vi.fn(() => {
    const next = each[asked.mock.calls.length - 1];
    if (next === null || next === undefined) return Promise.reject(new TypeError('no network'));
    if (typeof next === 'number') return Promise.resolve(new Response('{}', { status: next }));
    return Promise.resolve(new Response(JSON.stringify(next)));
  });
  vi.stubGlobal('fetch', asked);
  return asked;
};
const pending = { seats: [], pending: true };
const worked = { seats: [], pending: false };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ratings are requested again until the match is rated, and after failed requests', async () => {
  const asked = answers(pending, 503, null, pending, worked);
  const told: TableRatings[] = [];
  pollTableRatings('a', (ratings) => told.push(ratings));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([pending, pending, worked]);
  expect(asked).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(5);
});

test('requests for ratings stop if the server never answers', async () => {
  const asked = answers();
  pollTableRatings('a', () => undefined);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveBeenCalledTimes(8);
});

test('leaving the table stops the requests for ratings', async () => {
  const asked = answers(pending, worked);
  const told: TableRatings[] = [];
  const stop = pollTableRatings('a', (ratings) => told.push(ratings));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([pending]);
  expect(asked).toHaveBeenCalledTimes(1);
});
