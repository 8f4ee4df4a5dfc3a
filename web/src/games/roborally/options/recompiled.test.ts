import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RobotView } from '../table/model';
import { recompiledWords } from './recompiled';

const robots = (status: 'racing' | 'destroyed') => [{}, { status }] as unknown as readonly RobotView[];
const view = (turn: number, recompiled: readonly number[], status: 'racing' | 'destroyed' = 'racing') => ({
  turn,
  recompiled,
  robots: robots(status),
});
const name = (robot: number) => `R${robot}`;

test('the others are told whose hand went, once, and that the robot went with it', () => {
  const before = { turn: 3, robots: robots('racing') };
  assert.deepEqual(recompiledWords(before, view(3, [1]), [0], name), ['R1 has taken a new hand, for one damage.']);
  assert.match(recompiledWords(before, view(3, [1], 'destroyed'), [0], name)[0] ?? '', /and is destroyed by it\.$/);
  assert.deepEqual(recompiledWords(view(3, [1]), view(3, [1]), [0], name), []);
  assert.deepEqual(recompiledWords(before, view(3, [1]), [1], name), []);
  // A page that has just come, or a new turn, tells nothing of before.
  assert.deepEqual(recompiledWords(undefined, view(3, [1]), [0], name), []);
  assert.deepEqual(recompiledWords(view(2, []), view(3, [1]), [0], name), []);
});
