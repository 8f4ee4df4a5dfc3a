import assert from 'node:assert/strict';
import { test } from 'vitest';
import { firstStep } from './lesson_panel';

const steps = (...done: readonly [number, boolean][]) => done.map(([round, each]) => ({ round, done: each }));

test('the first step is the start of the round with the first open task, or the end', () => {
  assert.equal(firstStep(steps([1, false], [1, true], [2, false])), 0);
  assert.equal(firstStep(steps([1, true], [1, true], [2, true], [2, false], [3, false])), 2);
  assert.equal(firstStep(steps([1, true], [2, true])), 2);
});
