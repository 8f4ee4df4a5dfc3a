import assert from 'node:assert/strict';
import { test } from 'vitest';
import { sidesOf } from './teams';

test('teams chosen for one course are discarded for a course with other teams', () => {
  const two = { partners: false, sides: [1, 1, 1, 2, 2, 2] };
  const three = { partners: true, sides: [3, 3, 2, 2, 1, 1] };
  assert.deepEqual(sidesOf(two, 6, false), two.sides);
  assert.deepEqual(sidesOf(two, 6, true), [1, 2, 3, 1, 2, 3]);
  assert.deepEqual(sidesOf(three, 6, true), three.sides);
  assert.deepEqual(sidesOf(three, 6, false), [1, 2, 1, 2, 1, 2]);
  assert.deepEqual(sidesOf(two, 4, false), [1, 2, 1, 2]);
  assert.deepEqual(sidesOf(null, 2, false), [1, 2]);
});
