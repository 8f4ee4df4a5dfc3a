import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RaceReview } from '../protocol';
import { positionsOf } from './race_review';

test('the progress of a race review counts each position once in each stage', () => {
  assert.deepEqual(positionsOf(null, { done: 29, total: 136 }), { done: 29, all: 68 });
  assert.deepEqual(positionsOf(null, { done: 68, total: 136 }), { done: 68, all: 68 });
  const review = { seats: [{ turns: [{}, { estimate: true }] }, { turns: [{ estimate: true }] }] };
  assert.deepEqual(positionsOf(review as never as RaceReview, { done: 4, total: 6 }), { done: 1, all: 3 });
});
