import assert from 'node:assert/strict';
import { test } from 'vitest';
import { clampTransform, MAX_SCALE, applyPan, applyPinch, snapTransform, FIT_TRANSFORM } from './zoomable';

const WIDE = 400;
const fingers = (x: number, y: number, apart: number) => ({ x, y, apart });
/** The point of the board that is shown at a pixel of the frame. */
const under = (lie: { scale: number; left: number; top: number }, x: number, y: number) => [
  (x - lie.left) / lie.scale,
  (y - lie.top) / lie.scale,
];

test('the point between two fingers stays between them', () => {
  const from = fingers(150, 220, 100);
  const lie = applyPinch(FIT_TRANSFORM, from, fingers(170, 210, 200), WIDE);
  assert.equal(lie.scale, 2);
  assert.deepEqual(under(lie, 170, 210), under(FIT_TRANSFORM, from.x, from.y));
});

test('the zoom stays between the whole board and the maximum, and the board stays in its frame', () => {
  assert.deepEqual(applyPinch(FIT_TRANSFORM, fingers(200, 200, 100), fingers(200, 200, 20), WIDE), FIT_TRANSFORM);
  assert.equal(applyPinch(FIT_TRANSFORM, fingers(200, 200, 10), fingers(200, 200, 900), WIDE).scale, MAX_SCALE);
  for (const [dx, dy] of [
    [900, 900],
    [-900, -900],
    [900, -900],
  ] as const) {
    const lie = applyPan({ scale: 2, left: -100, top: -100 }, dx, dy, WIDE);
    assert.ok(lie.left <= 0 && lie.left >= -WIDE && lie.top <= 0 && lie.top >= -WIDE);
  }
  assert.deepEqual(clampTransform({ scale: 2, left: 50, top: -900 }, WIDE), { scale: 2, left: 0, top: -WIDE });
});

test('a nearly whole board snaps to the whole board', () => {
  assert.equal(snapTransform({ scale: 1.03, left: -5, top: -5 }), FIT_TRANSFORM);
  assert.equal(snapTransform({ scale: 1.5, left: -5, top: -5 }).scale, 1.5);
});
