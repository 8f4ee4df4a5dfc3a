import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { GameInsight } from '../../protocol';
import { chosenPoints, commonVariant } from './score_history';

const point = (table: string, variant: number, figures: (number | null)[]) => ({ table, at: 1, variant, figures });

const insight: GameInsight = {
  game: 'some-game',
  reviewed: 0,
  outdated: 0,
  turns: 0,
  lost: null,
  rounds: [],
  themes: [],
  kinds: [],
  variants: [
    { options: {}, parts: [] },
    { options: {}, parts: [0] },
    { options: {}, parts: [0, 1] },
  ],
  parts: [{}, {}],
  scores: [point('a', 0, [40, 1]), point('b', 1, [50, null]), point('c', 2, [60, 3]), point('d', 1, [45, 2])],
};
const tables = (chosen: string, value = 0) => chosenPoints(insight, chosen, value).map(({ table }) => table);

test('results are chosen by set-up or by expansion', () => {
  assert.equal(commonVariant(insight), 'variant 1');
  assert.deepEqual(tables('all'), ['a', 'b', 'c', 'd']);
  assert.deepEqual(tables('variant 1'), ['b', 'd']);
  assert.deepEqual(tables('part 0'), ['b', 'c', 'd']);
  assert.deepEqual(tables('part 1'), ['c']);
  assert.deepEqual(tables('variant 1', 1), ['d'], 'a match without the value is left out');
  assert.equal(commonVariant({ ...insight, variants: [], scores: [] }), 'all');
});
