import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RobotView } from '../table/model';
import { recompiledWords } from './words';

const robots = (more: Partial<RobotView>) =>
  [{}, { status: 'racing', damage: 1, ...more }] as unknown as readonly RobotView[];
const view = (turn: number, recompiled: readonly number[], more: Partial<RobotView> = { damage: 2 }) => ({
  turn,
  recompiled,
  robots: robots(more),
});
const name = (robot: number) => `R${robot}`;

test('a new hand is announced once to the other players, with the destruction of the robot', () => {
  const before = { turn: 3, robots: robots({}) };
  assert.deepEqual(recompiledWords(before, view(3, [1]), [0], name), ['R1 has taken a new hand, for one damage.']);
  const destroyed = view(3, [1], { status: 'destroyed', damage: 0 });
  assert.match(recompiledWords(before, destroyed, [0], name)[0] ?? '', /, and is destroyed by the damage for it\.$/);
  assert.deepEqual(recompiledWords(view(3, [1]), view(3, [1]), [0], name), []);
  assert.deepEqual(recompiledWords(before, view(3, [1]), [1], name), []);
  // A new page or a new turn reports nothing from before.
  assert.deepEqual(recompiledWords(undefined, view(3, [1]), [0], name), []);
  assert.deepEqual(recompiledWords(view(2, []), view(3, [1]), [0], name), []);
});

test('the announcement of a new hand says what it cost', () => {
  const before = { turn: 3, robots: robots({ options: ['brakes', 'recompile'] }) };
  const gaveUp = view(3, [1], { options: ['recompile'] });
  assert.deepEqual(recompiledWords(before, gaveUp, [0], name), ['R1 has taken a new hand, for Brakes.']);
  const coated = view(3, [1], { options: ['brakes', 'recompile'] });
  assert.deepEqual(recompiledWords(before, coated, [0], name), ['R1 has taken a new hand.']);
});
