import assert from 'node:assert/strict';
import { test } from 'vitest';
import { between, goneOn, inRow } from './tools';

test('a way goes side by side, wherever the pointer jumps to', () => {
  assert.deepEqual(goneOn([], [2, 2]), [[2, 2]]);
  assert.deepEqual(goneOn([[0, 0]], [2, 1]), [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
  ]);
});

test('going back over the last space takes it back', () => {
  const way = goneOn([[0, 0]], [3, 0]);
  assert.deepEqual(goneOn(way, [1, 0]), [
    [0, 0],
    [1, 0],
  ]);
});

test('rectangles and rows, whichever corner comes first', () => {
  assert.deepEqual(between([1, 1], [0, 0]), [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  assert.deepEqual(inRow([0, 0], [2, 1]), [
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  assert.deepEqual(inRow([0, 0], [0, -1]), [
    [0, -1],
    [0, 0],
  ]);
});
