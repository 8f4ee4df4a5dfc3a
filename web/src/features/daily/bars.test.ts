import assert from 'node:assert/strict';
import { test } from 'vitest';
import { drawnBars } from './bars';
import { pageOfCommonDice } from '../table/dice/daily_link';

test('points are counted in ranges of five, with empty ranges between them', () => {
  const bars = drawnBars(
    [
      [-3, 1],
      [44, 2],
      [45, 3],
      [49, 4],
      [61, 5],
    ],
    false,
    49,
  );
  assert.deepEqual([bars[0]?.from, bars[0]?.to, bars.at(-1)?.from], [-5, -1, 60]);
  assert.equal(bars.length, 14);
  assert.deepEqual(
    bars.filter((one) => one.count > 0).map(({ from, count, own }) => [from, count, own]),
    [
      [-5, 1, false],
      [40, 2, false],
      [45, 7, true],
      [60, 5, false],
    ],
  );
});

test('turns are counted one by one, and races without all flags come last', () => {
  const bars = drawnBars(
    [
      [7, 1],
      [9, 2],
      [null, 4],
    ],
    true,
    null,
  );
  assert.deepEqual(
    bars.map(({ from, count, own }) => [from, count, own]),
    [
      [7, 1, false],
      [8, 0, false],
      [9, 2, false],
      [null, 4, true],
    ],
  );
  assert.ok(
    drawnBars(
      [
        [5, 1],
        [400, 1],
      ],
      true,
      undefined,
    ).length <= 24,
  );
  assert.deepEqual(drawnBars([], false, undefined), []);
});

test('only the links of games of a day lead to their results', () => {
  assert.equal(pageOfCommonDice('2026-11-29-base'), '/daily/2026-11-29/base');
  assert.equal(pageOfCommonDice('abcdefghjkmn'), null);
  assert.equal(pageOfCommonDice(null), null);
});
