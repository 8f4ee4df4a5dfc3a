import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RallyView, TurnReplay } from '../table/model';
import { figuresOf, turningPoints } from './race_stats';
import { flagsOf, isByFlags } from './race_turns';

const robots = [1, 2, 1, 2].map((team, seat) => ({ seat, team, flags: 0 }));
const held = { robots, special: { claims: [1, 1, 2], homes: [] } } as unknown as RallyView;

test('the flags of a robot are the flags that its team holds', () => {
  assert.deepEqual(
    robots.map((_, robot) => flagsOf(held, robot)),
    [2, 1, 2, 1],
  );
  assert.ok(isByFlags(held, 3));
  assert.ok(!isByFlags(held, 0));
  assert.ok(!isByFlags({ special: { ...held.special, homes: [[]] } } as unknown as RallyView, 2));
});

test('a claimed flag counts in the figures and is a turning point', () => {
  const step = { changes: [{ type: 'claimed', robot: 1, flag: 3 }] };
  const before = robots.map(() => ({ damage: 0, lives: 3, flags: 0, status: 'racing' }));
  const story = { turn: 4, before, registers: [{ number: 1, cards: [], steps: [step] }], after: [] };
  const stories = [story] as unknown as readonly TurnReplay[];
  assert.deepEqual(figuresOf(stories).flags, [[0, 1, 0, 0]]);
  assert.deepEqual(
    turningPoints(stories).map(({ kind, robot, flag }) => [kind, robot, flag]),
    [['claimed', 1, 3]],
  );
});
