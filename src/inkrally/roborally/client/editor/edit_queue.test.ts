import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  editOf,
  isDone,
  MAX_PAGES,
  spacesIn,
  type DoneEdits,
  type QueuedEdit,
  parseQueuedEdits,
  withDone,
} from './edit_queue';
import type { CheckedCourse } from './course_api';

const LINE: readonly QueuedEdit[] = [
  { edit: { type: 'begin', course: 'empty' } },
  { edit: { type: 'describe', name: 'Night shift', players: [2, 3], length: 'short' } },
  { edit: { type: 'lay', board: 'empty', width: 4, height: 12 } },
  { edit: { type: 'move', board: 0, x: -3, y: 12 } },
  { edit: { type: 'turn', board: 1 }, id: ['p', 4] },
  { edit: { type: 'remove', board: 1 } },
  { edit: { type: 'mirror' } },
  {
    edit: { type: 'put', what: 'pusher', at: [[1, 2]], side: 'N', registers: [1, 3], beams: 1, again: true },
    at: [1, 2],
  },
  {
    edit: {
      type: 'belt',
      way: [
        [1, 2],
        [1, 3],
      ],
      express: true,
      side: 'S',
      again: false,
    },
  },
  { edit: { type: 'wall', at: [[1, 2]], side: 'W' } },
  { edit: { type: 'turn-space', at: [1, 2] } },
  { edit: { type: 'flag', at: [1, 2] } },
  { edit: { type: 'flag', flag: 2 } },
  { edit: { type: 'flag-order', flag: 2, to: 1 } },
  { edit: { type: 'dock', at: [1, 2], dock: 3 } },
  { edit: { type: 'board-by', board: 0, of: 2, dx: 1, dy: 0 } },
  { edit: { type: 'board-gone', board: 0, of: 2 } },
  { edit: { type: 'flag-earlier', at: [1, 2] } },
  { edit: { type: 'flag-gone', at: [1, 2] } },
];
const NOW = { boards: [], floor: { flags: [[1, 2]] } } as unknown as CheckedCourse;

/** Return a generator of numbers from 0 to below 1, determined by the seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const JUNK: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  '',
  'belt',
  '__proto__',
  [],
  [[]],
  [null],
  {},
  { type: 'put' },
];

/** Return a copy with one part exchanged, removed or added. */
function damaged(found: unknown, next: () => number): unknown {
  const pick = <One>(ones: readonly One[]) => ones[Math.floor(next() * ones.length)] as One;
  if (next() < 0.25 || typeof found !== 'object' || found === null) return pick(JUNK);
  if (Array.isArray(found)) {
    const at = Math.floor(next() * found.length);
    return next() < 0.2 ? found.slice(1) : found.map((one, place) => (place === at ? damaged(one, next) : one));
  }
  const record = { ...found } as Record<string, unknown>;
  const name = pick([...Object.keys(record), 'more']);
  if (next() < 0.3) delete record[name];
  else record[name] = damaged(record[name], next);
  return record;
}

test('every stored edit is parsed, including edits of older versions with their old field name', () => {
  assert.deepEqual(parseQueuedEdits(JSON.stringify(LINE)), {
    edits: LINE.map((one) => ({ at: undefined, id: undefined, ...one })),
    lost: false,
  });
  const before = LINE.map(({ edit, at }) => ({ wish: edit, at }));
  assert.deepEqual(
    parseQueuedEdits(JSON.stringify(before)).edits.map((one) => one.edit),
    LINE.map((one) => one.edit),
  );
  assert.deepEqual(parseQueuedEdits(null), { edits: [], lost: false });
  for (const text of ['', '{', '"x"', '7', 'null', '{}'])
    assert.deepEqual(parseQueuedEdits(text), { edits: [], lost: true });
});

test('edits parsed from a damaged queue are valid, and lost ones are reported', () => {
  const next = chance(7);
  let lost = 0;
  for (let turn = 0; turn < 20_000; turn += 1) {
    const one = damaged(LINE[turn % LINE.length], next);
    const found = parseQueuedEdits(JSON.stringify([one, LINE[0]]));
    assert.equal(found.edits.length + (found.lost ? 1 : 0), 2);
    assert.deepEqual(found.edits.at(-1)?.edit, LINE[0]?.edit, 'what is whole stays');
    lost += found.lost ? 1 : 0;
    for (const edit of found.edits) {
      for (const space of [...spacesIn(edit), ...(edit.at ? [edit.at] : [])])
        assert.ok(space.length === 2 && space.every(Number.isSafeInteger), JSON.stringify(one));
      editOf(edit.edit, NOW);
      editOf(edit.edit, null);
      assert.deepEqual(parseQueuedEdits(JSON.stringify([edit])).lost, false);
    }
  }
  assert.ok(lost > 10_000);
});

test('the record of applied edits has the last number of each page, for a limited number of pages', () => {
  let done: DoneEdits = [];
  done = withDone(withDone(done, ['a', 3]), ['b', 1]);
  assert.deepEqual(
    [
      isDone(done, ['a', 2]),
      isDone(done, ['a', 3]),
      isDone(done, ['a', 4]),
      isDone(done, ['c', 1]),
      isDone(done, undefined),
    ],
    [true, true, false, false, false],
  );
  for (let page = 0; page < 100; page += 1) done = withDone(withDone(done, ['a', 4 + page]), [`page ${page}`, 1]);
  assert.equal(done.length, MAX_PAGES);
  assert.ok(isDone(done, ['a', 103]), 'the one that goes on is not forgotten');
});
