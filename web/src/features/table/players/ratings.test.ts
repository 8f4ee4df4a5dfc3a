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

test('it is asked again while a match is not reckoned with, and when no answer comes', async () => {
  const asked = answers(pending, 503, null, pending, worked);
  const told: TableRatings[] = [];
  pollTableRatings('a', (ratings) => told.push(ratings));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([pending, pending, worked]);
  expect(asked).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(5);
});

test('a server that never answers is not asked for ever', async () => {
  const asked = answers();
  pollTableRatings('a', () => undefined);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveBeenCalledTimes(8);
});

test('who leaves the table is told nothing more', async () => {
  const asked = answers(pending, worked);
  const told: TableRatings[] = [];
  const stop = pollTableRatings('a', (ratings) => told.push(ratings));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([pending]);
  expect(asked).toHaveBeenCalledTimes(1);
});
