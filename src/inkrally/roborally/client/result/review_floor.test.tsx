import assert from 'node:assert/strict';
import { test } from 'vitest';
import floors from '@roborally/replay/sample_floors.json';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import type { SuggestedProgram } from '../protocol';
import type { Floor } from '../table/model';
import { boxAround, ReviewFloor } from './review_floor';

const floor = floors.risky_exchange as unknown as Floor;
const standing = [{ at: [3, 7], archive: [3, 7], angle: 90, down: false }] as never;
const way = (x: number, y: number) =>
  ({ path: [[x, y, 'N', 'ok']], trail: [[x, y, false]] }) as unknown as SuggestedProgram;
const drawn = (played: SuggestedProgram, best?: SuggestedProgram) =>
  toMarkup(<ReviewFloor floor={floor} standing={standing} looks={[0]} robot={0} played={played} best={best} />);

test('a review draws the path of the best program beside the path of the played program', () => {
  const both = drawn(way(3, 5), way(4, 7));
  assert.match(both, /class="review-played"/);
  assert.match(both, /class="review-best"/);
  assert.doesNotMatch(drawn(way(3, 5)), /class="review-best"/, 'nothing was ahead of it');
  assert.equal(drawn({} as SuggestedProgram), '', 'a review of an earlier release has no ways');
});

test('the picture of a review contains all path spaces, has a fixed shape and stays on the floor if possible', () => {
  const across = 48 * 8;
  for (const spaces of [
    [[3, 7]],
    [
      [0, 0],
      [1, 1],
    ],
    [
      [11, 15],
      [2, 14],
    ],
    [
      [5, 0],
      [5, 11],
    ],
  ] as const) {
    const [x = 0, y = 0, width = 0, height = 0] = boxAround(spaces, floor);
    assert.ok(Math.abs(width / height - 4 / 3) < 1e-9);
    assert.ok(width >= across);
    for (const [sx, sy] of spaces) {
      assert.ok(x <= sx * 48 && (sx + 1) * 48 <= x + width);
      assert.ok(y <= sy * 48 && (sy + 1) * 48 <= y + height);
    }
    if (width <= floor.width * 48) assert.ok(x >= 0 && x + width <= floor.width * 48);
  }
});
