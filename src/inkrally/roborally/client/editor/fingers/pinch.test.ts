import assert from 'node:assert/strict';
import { test } from 'vitest';
import { scrolledTo } from './pinch';

test('what was under the fingers stays there, also when they move on', () => {
  // 100 from the left of a floor scrolled by 40 is its point 140: at twice the size it is at 280.
  assert.equal(scrolledTo(40, 100, 100, 2), 180);
  assert.equal(scrolledTo(40, 100, 120, 2), 160);
  assert.equal(scrolledTo(40, 100, 130, 1), 10);
});
