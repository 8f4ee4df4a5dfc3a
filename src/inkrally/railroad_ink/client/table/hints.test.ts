import assert from 'node:assert/strict';
import { test } from 'vitest';
import { sameDrawing } from '../drawing/overlays/hint_overlay';
import type { TableSnapshot } from '@/protocol';
import type { Hint } from '../analysis/types';
import { getHintMarks } from '../analysis/hint_marks';
import { isWithinError, describeReason, withReasons } from '../analysis/words';
import { formatProblem } from '@/i18n/error_messages';
import { leftOf, momentOf, read } from './hints/state';

test('reasons are described with their points and spaces', () => {
  assert.equal(
    describeReason({ code: 'wants-both', points: 1.24, spaces: ['C3', 'D4'] }),
    'C3 and D4 need highway and railway at once, which few faces offer (1.2)',
  );
  assert.equal(describeReason({ code: 'ends', points: 1, spaces: ['B2'] }), 'the end at B2 stays open (1.0)');
  assert.equal(describeReason({ code: 'line:river', points: 2, spaces: [] }), '“Rivers”: less (2.0)');
  assert.equal(describeReason({ code: 'leaf:pipe-networks', points: 4 }), 'underground, “Pipe networks”: less (4.0)');
  assert.equal(
    describeReason({ code: 'wants-both', points: 0, spaces: ['C3'] }, true),
    'C3 needs metro and pipe at once, which few faces offer',
  );
  assert.equal(
    describeReason({ code: 'leaf:ends', points: 1, spaces: ['C3'] }),
    'underground, the end at C3 stays open (1.0)',
  );
  assert.equal(
    describeReason({ code: 'goal:G', points: 0 }),
    'the goal \u201cFour exits\u201d is missed or reached later',
  );
  assert.equal(describeReason({ code: 'never-heard-of', points: 0.5 }), 'it brings less later (0.5)');
  assert.equal(withReasons('It costs 1.0', []), 'It costs 1.0.');
  assert.equal(
    withReasons('It costs 1.0', [{ code: 'highway', points: 1 }]),
    'It costs 1.0: the longest highway is shorter (1.0).',
  );
});

test('a cost within its error counts as no cost', () => {
  assert.ok(isWithinError(0.2, 0.3));
  assert.ok(isWithinError(0.01, 0));
  assert.ok(!isWithinError(0.4, 0.3));
});

test('every refusal of the server has a text', () => {
  assert.equal(
    formatProblem({ code: 'analysis-busy' }),
    'The server is busy with other hints and reviews. Try again in a moment.',
  );
  assert.equal(
    formatProblem({ code: 'never-heard-of' }),
    'The server refuses this (never-heard-of). Reload the page and try again.',
  );
});

const snapshot = (
  more: { round?: number; phase?: string; by?: (number | null)[]; acts?: unknown[] } = {},
): TableSnapshot => {
  const { round = 2, phase = 'draw', by, acts = [] } = more;
  return {
    match: {
      phase: { name: phase, asks: [0] },
      table: { round, parts: by && { draft: { pairs: by.map((one) => ({ by: one })) } } },
    },
    draft: { acts },
  } as unknown as TableSnapshot;
};

test('another round, phase or pick is another decision for a hint', () => {
  const moments = [
    momentOf(snapshot(), 0),
    momentOf(snapshot({ round: 3 }), 0),
    momentOf(snapshot({ phase: 'pick', by: [null, null] }), 0),
    momentOf(snapshot({ phase: 'pick', by: [1, null] }), 0),
  ];
  assert.equal(new Set(moments).size, 4);
  // A pair in the draft is not taken yet.
  assert.equal(
    momentOf(snapshot({ phase: 'pick', by: [0, null], acts: [{ type: 'pick', pair: 0 }] }), 0),
    momentOf(snapshot({ phase: 'pick', by: [null, null] }), 0),
  );
  assert.equal(momentOf(snapshot(), null), undefined);
  assert.equal(momentOf({ ...snapshot(), draft: null }, 0), undefined);
});

test('a hint that continues a draft shows only the remaining actions', () => {
  const acts = ['B1', 'D1', 'F1'].map((space, die) => ({ type: 'die', die, space, drawing: 'H-H-:NS' }) as const);
  const hint = { lines: [{ acts, worth: 1, error: 0 }], begun: 1 } as unknown as Hint;
  assert.deepEqual(leftOf(hint, 0, acts.slice(0, 1)), acts.slice(1));
  assert.deepEqual(leftOf(hint, 0, acts.slice(0, 2)), acts.slice(1));
  // Its starting drawings were removed, so all of the turn is shown.
  assert.deepEqual(leftOf(hint, 0, []), acts);
  assert.deepEqual(leftOf({ ...hint, begun: 0 }, 0, acts.slice(0, 1)), acts);
});

test('a stored hint is parsed, and an invalid one is ignored', () => {
  const hint = { lines: [{ acts: [], worth: 1, error: 0 }] };
  assert.deepEqual(read(JSON.stringify({ moment: '0.1.draw.0' })), { moment: '0.1.draw.0' });
  assert.deepEqual(read(JSON.stringify({ moment: 'm', hint, asked: [] })), { moment: 'm', hint, asked: [] });
  for (const text of [
    null,
    'null',
    '{',
    '{}',
    JSON.stringify({ moment: 'm', hint: {}, asked: [] }),
    JSON.stringify({ moment: 'm', hint }),
  ])
    assert.equal(read(text), undefined);
});

test('the actions of a hint are numbered in their order', () => {
  const acts = [
    { type: 'die', die: 0, space: 'B1', drawing: 'H-H-:NS' },
    { type: 'meteor-skip', route: 'h-cross', space: '', drawing: '' },
  ] as const;
  assert.deepEqual(
    getHintMarks(acts, ['h-straight'], false).map(({ space, drawing, number }) => [space, drawing, number]),
    [
      ['B1', 'H-H-:NS', 1],
      [undefined, undefined, 2],
    ],
  );
  assert.equal(getHintMarks(acts.slice(0, 1), ['h-straight'], false)[0]?.number, undefined);
  assert.ok(sameDrawing('HHRR:SW|NE', 'HHRR:NE|SW'));
  assert.ok(!sameDrawing('HH--:NE', '-HH-:ES'));
});
