import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { OpenCourse } from './course';
import { getRectangle, extendPath, ActiveTool, getStraightLine } from './tools';
import type { Edit } from './course_api';

test('a path consists of adjacent spaces, even if the pointer jumps', () => {
  assert.deepEqual(extendPath([], [2, 2]), [[2, 2]]);
  assert.deepEqual(extendPath([[0, 0]], [2, 1]), [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
  ]);
});

test('moving back over a path shortens it', () => {
  const way = extendPath([[0, 0]], [3, 0]);
  assert.deepEqual(extendPath(way, [1, 0]), [
    [0, 0],
    [1, 0],
  ]);
});

test('rectangles and lines are the same from either end', () => {
  assert.deepEqual(getRectangle([1, 1], [0, 0]), [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  assert.deepEqual(getStraightLine([0, 0], [2, 1]), [
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  assert.deepEqual(getStraightLine([0, 0], [0, -1]), [
    [0, -1],
    [0, 0],
  ]);
});

test('keys select a rectangle on the floor, and tools apply to all of it', () => {
  const done: Edit[] = [];
  // Space 2,1 is not on a board.
  const floor = {
    covered: [
      [1, 1, 1],
      [1, 1, 0],
    ],
    width: 3,
    height: 2,
    flags: [],
  };
  const course = { checked: { value: { floor }, peek: () => ({ floor }) }, do: (edit: Edit) => done.push(edit) };
  const hand = new ActiveTool(course as unknown as OpenCourse);
  hand.goTo([1, 0], false);
  hand.goTo([2, 0], true);
  hand.goTo([2, 1], true);
  const all = [
    [1, 0],
    [2, 0],
    [1, 1],
  ];
  assert.deepEqual(hand.selected.value, all);
  hand.useHere('pit');
  hand.useHere('wall');
  hand.useHere('flag');
  assert.deepEqual(
    done.map((edit) => ('at' in edit ? edit.at : null)),
    [all, all, [2, 1]],
  );
  hand.goTo([1, 0], false);
  hand.useHere('pit');
  assert.deepEqual((done.at(-1) as { at: unknown }).at, [[1, 0]]);
});
