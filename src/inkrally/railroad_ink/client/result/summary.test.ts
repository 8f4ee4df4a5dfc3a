import assert from 'node:assert/strict';
import { test } from 'vitest';
import { loadExpansionParts } from '../table/lazy/lazy_expansion';
import { sortByRank, resultWords, describeResult } from './summary';
import type { TableInfo } from '@/protocol';
import type { Game } from '../replay/replay_positions';

await loadExpansionParts();

const table = { seats: ['Mira', 'Ilse'].map((name) => ({ kind: 'player', name })) } as unknown as TableInfo;
const sheet = (errors: number, bursts: number) => ({
  score: { total: 40, errors },
  layers: { underground: { bursts: Array.from({ length: bursts }, (_, at) => `A${at + 1}`) } },
});

function game(
  expansions: readonly string[],
  errors: readonly number[],
  bursts: readonly number[],
  places: readonly number[],
): Game {
  const ends = errors.map((own, seat) => sheet(own, bursts[seat] ?? 0));
  return {
    header: { options: { expansions }, seats: ['Mira', 'Ilse'] },
    rounds: [{ roll: [], ends, scores: ends.map(({ score }) => score) }],
    result: { scores: [40, 40], places },
  } as unknown as Game;
}

const below = (...errors: number[]) => errors.map((own) => ({ 'underground:errors': -own }));

test('a tie is decided by the open ends and bursts of all boards', () => {
  // 1 + 2 open ends and a burst against 2 + 2 open ends: equal.
  const shared = describeResult(game(['underground'], [1, 2], [1, 0], [1, 1]), table, below(2, 2));
  assert.equal(shared.title, 'Shared victory: 40\u00A0each.');
  assert.ok(
    shared.text.startsWith('Mira and Ilse have the same number of points and 4 open ends and bursts each.'),
    shared.text,
  );
  assert.equal(
    describeResult(game(['underground'], [3, 1], [0, 0], [1, 2]), table, below(0, 4)).title,
    'Mira wins with fewer open ends and bursts.',
  );
  assert.equal(describeResult(game([], [1, 2], [], [1, 2]), table).title, 'Mira wins with fewer open ends.');
  assert.ok(
    describeResult(game([], [2, 2], [], [1, 1]), table).text.startsWith(
      'Mira and Ilse have the same number of points and 2 open ends each.',
    ),
  );
});

test('the order of the draft decides between equal points and open ends', () => {
  assert.equal(describeResult(game([], [2, 2], [], [2, 1]), table).title, 'Ilse wins by the order of the draft.');
});

const ended = (totals: readonly number[], places: readonly number[]): Game =>
  ({
    header: { options: {}, seats: totals.map(String) },
    rounds: [{ roll: [], ends: totals.map(() => ({})), scores: totals.map((total) => ({ total, errors: 0 })) }],
    result: { scores: totals, places },
  }) as unknown as Game;
const four = {
  seats: ['Mira', 'Ilse', 'Tomas', 'Petr'].map((name) => ({ kind: 'player', name })),
} as unknown as TableInfo;

test('a result has the viewer’s place as the title and the winner in the text', () => {
  const game = ended([10, 40, 22, 5], [3, 1, 2, 4]);
  const mine = resultWords(game, four, [], 0);
  assert.equal(mine.title, 'You: 10 points, third of four');
  assert.ok(mine.text.startsWith('Ilse wins by 18 points.'), mine.text);
  assert.equal(resultWords(game, four, [], 1).title, 'You: 40 points, first of four');
  assert.ok(resultWords(game, four, [], 1).text.startsWith('You win by 18 points.'));
  assert.equal(
    resultWords(ended([7, 7, 3, 1], [1, 1, 3, 4]), four, [], 1).title,
    'You: 7 points, shared first of four',
  );
});

test('a spectator sees the neutral result', () => {
  const game = ended([10, 40, 22, 5], [3, 1, 2, 4]);
  assert.deepEqual(resultWords(game, four, [], null), describeResult(game, four));
  assert.equal(resultWords(game, four, [], null).title, 'Ilse wins by 18 points.');
});

test('the result of a single player has points and no place', () => {
  const alone = { seats: [{ kind: 'player', name: 'Mira' }] } as unknown as TableInfo;
  assert.equal(resultWords(ended([10], [1]), alone, [], 0).title, 'You: 10 points.');
  assert.equal(resultWords(ended([10], [1]), alone, [], null).title, 'Mira: 10 points.');
});

test('the viewer’s sheet is first, the others follow by place', () => {
  const game = ended([10, 40, 22, 5], [3, 1, 2, 4]);
  assert.deepEqual(sortByRank(game, 0), [0, 1, 2, 3]);
  assert.deepEqual(sortByRank(game, 3), [3, 1, 2, 0]);
  assert.deepEqual(sortByRank(game, null), [1, 2, 0, 3]);
});
