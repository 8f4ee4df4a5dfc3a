import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { TableSnapshot } from '@/protocol';
import { lateLine, lateWords, news } from './change_text';

const die = { type: 'die', die: 0, space: 'B1', drawing: 'x' };
const finished = (own: number, all: number, by_bot = false) => ({
  finished: { round: 2, own, acts: [...Array.from({ length: all }, () => die), { type: 'lake-wharf' }], by_bot },
});

test('the text after a timeout has the number of kept dice and says who drew the others', () => {
  assert.equal(
    lateWords(finished(3, 4)),
    'Time was up: the 3 dice that you had drawn were kept. One die was drawn for you automatically.',
  );
  assert.equal(lateWords(finished(1, 4, true)), 'Time was up: the die that you had drawn was kept. A bot drew 3 dice.');
  assert.equal(
    lateWords(finished(0, 4)),
    'Time was up, and you had drawn nothing yet. 4 dice were drawn for you automatically.',
  );
  assert.equal(lateWords(finished(4, 4)), 'Time was up: the 4 dice that you had drawn were handed in.');
  assert.equal(lateWords({}), '');
});

test('the text stays until the player draws in the next round', () => {
  const next = (acts: readonly unknown[]) => ({ ...finished(3, 4), draft: { acts } }) as unknown as TableSnapshot;
  assert.match(lateLine(next([]), 3), /^Time was up/);
  assert.equal(lateLine(next([die]), 3), '');
  assert.equal(lateLine(next([]), 4), '', 'a later round');
});

test('the text is announced once', () => {
  const snapshot = (more: object) =>
    ({ table: { status: 'playing' }, match: null, ...more }) as unknown as TableSnapshot;
  const after = snapshot(finished(3, 4));
  const said = (before: TableSnapshot) => news.between(before, after, 0, 'mine').map(({ text }) => text);
  assert.match(said(snapshot({}))[0] ?? '', /3 dice that you had drawn were kept/);
  assert.deepEqual(said(after), []);
});
