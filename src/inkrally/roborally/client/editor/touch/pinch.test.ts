import assert from 'node:assert/strict';
import { test } from 'vitest';
import { scrolledTo } from './pinch';

test('the point under the fingers stays under them during a pinch', () => {
  // 100 px from the left of a floor scrolled by 40 px is its point 140, which is at 280 when the floor is twice as
  // large.
  assert.equal(scrolledTo(40, 100, 100, 2), 180);
  assert.equal(scrolledTo(40, 100, 120, 2), 160);
  assert.equal(scrolledTo(40, 100, 130, 1), 10);
});
