import assert from 'node:assert/strict';
import { test } from 'vitest';
import { getLabelledIndexes, getChartFrame, HEIGHT, getMovingAverages, NARROW, ticks, WIDE } from './chart_data';

test('the axis of equal values has two lines', () => {
  assert.deepEqual(ticks(5, 5), [5, 6]);
  assert.deepEqual(ticks(0, 0), [0, 1]);
  const { y } = getChartFrame(
    [
      { at: 1, value: 5.5 },
      { at: 2, value: 5.5 },
    ],
    WIDE,
  );
  assert.ok(Number.isFinite(y(5.5)));
});

test('the moving average of five uses fewer values at the start', () => {
  assert.deepEqual(getMovingAverages([2, 4, 6, 8, 10, 12]), [2, 3, 4, 5, 6, 8]);
  assert.deepEqual(getMovingAverages([]), []);
});

test('axes have round numbers around all values', () => {
  assert.deepEqual(ticks(0, 4.4), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(ticks(1380, 1630), [1350, 1400, 1450, 1500, 1550, 1600, 1650]);
  for (const [least, greatest] of [
    [0, 0],
    [1500, 1500],
    [0, 0.07],
    [-3, 12],
    [900, 2400],
  ] as const) {
    const found = ticks(least, greatest);
    assert.ok(found.length >= 2 && found.length <= 8, String(found));
    assert.ok((found[0] ?? 1) <= least && (found[found.length - 1] ?? 0) >= greatest, String(found));
  }
});

test('greater values are higher, later ones further right, and all are inside the chart', () => {
  const marks = [3, 1, 4].map((value, at) => ({ at, value, low: value - 1, high: value + 2 }));
  for (const width of [WIDE, NARROW]) {
    const { x, y, left, right } = getChartFrame(marks, width, 0);
    assert.ok(x(0) === left && x(2) === right && x(1) > x(0) && right < width);
    assert.ok(y(4) < y(1) && y(0) < HEIGHT && y(6) >= 0);
    assert.equal(getChartFrame(marks.slice(0, 1), width).x(0), (left + right) / 2);
  }
});

test('the first and the last mark have a date, each once', () => {
  assert.deepEqual(getLabelledIndexes(1, WIDE), [0]);
  assert.deepEqual(getLabelledIndexes(2, WIDE), [0, 1]);
  assert.deepEqual(getLabelledIndexes(24, WIDE), [0, 8, 15, 23]);
  assert.deepEqual(getLabelledIndexes(24, NARROW), [0, 23]);
});
