import assert from 'node:assert/strict';
import { test } from 'vitest';
import { placeBars } from './rounds';

test('bars and their error bars are in proportion to the values', () => {
  const { bars, floor, lines } = placeBars(
    [
      { label: '1', mean: 2, error: 0.5 },
      { label: '2', mean: 1, error: 2 },
      { label: '3', mean: null, error: 0 },
    ],
    330,
  );
  const [first, second, third] = bars;
  assert.ok(first && second && third);
  const isNear = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-9, `${one} ${other}`);
  isNear(floor - (first.top ?? 0), 2 * (floor - (second.top ?? 0)));
  isNear((first.top ?? 0) - first.high, first.low - (first.top ?? 0));
  assert.equal(second.low, floor, 'an error bar ends at 0');
  assert.equal(third.top, null);
  assert.deepEqual([lines[0]?.[0], lines[0]?.[1]], [0, floor]);
  assert.ok((lines[lines.length - 1]?.[0] ?? 0) >= 3, 'the axis includes the errors');
  assert.ok(first.x < second.x && second.x < third.x);
});

test('no losses at all draw an axis and flat bars', () => {
  const { bars, floor } = placeBars([{ label: '1', mean: 0, error: 0 }], 600);
  assert.equal(bars[0]?.top, floor);
});
