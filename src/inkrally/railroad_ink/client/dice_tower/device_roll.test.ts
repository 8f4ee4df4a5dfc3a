/** Tests that each face of a die is equally likely on this device. */

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { randomBelow } from './device_roll';

test('every face is equally likely, because numbers beyond the last multiple are drawn again', () => {
  const drawn = [2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5, 7];
  assert.deepEqual(
    [randomBelow(6, () => drawn.shift() ?? 0), randomBelow(6, () => drawn.shift() ?? 0)],
    [(2 ** 32 - 5) % 6, 1],
  );
  const counts = [0, 0, 0, 0, 0, 0];
  for (let draw = 0; draw < 600; draw += 1) counts[randomBelow(6, () => draw)] = (counts[draw % 6] ?? 0) + 1;
  assert.deepEqual(counts, [100, 100, 100, 100, 100, 100]);
});
