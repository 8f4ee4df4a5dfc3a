import assert from 'node:assert/strict';
import { test } from 'vitest';
import { loadExpansionParts } from '../table/brought/expansion_way';
import { sumWords } from './sum';
import type { TableInfo } from '../../../protocol';
import type { Game } from '../replay/moments';

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

test('a tie is told by the open ends and the bursts of every board', () => {
  // 1 + 2 ends and a burst against 2 + 2 ends: as many.
  const shared = sumWords(game(['underground'], [1, 2], [1, 0], [1, 1]), table, below(2, 2));
  assert.equal(shared.title, 'Shared victory: 40\u00A0each.');
  assert.ok(shared.text.startsWith('Mira and Ilse have as many points and 4 open ends and bursts.'), shared.text);
  assert.equal(
    sumWords(game(['underground'], [3, 1], [0, 0], [1, 2]), table, below(0, 4)).title,
    'Mira wins with fewer open ends and bursts.',
  );
  assert.equal(sumWords(game([], [1, 2], [], [1, 2]), table).title, 'Mira wins with fewer open ends.');
  assert.ok(
    sumWords(game([], [2, 2], [], [1, 1]), table).text.startsWith('Mira and Ilse have as many points and 2 open ends.'),
  );
});

test('who wins with as many points and open ends wins by the order of picking', () => {
  assert.equal(
    sumWords(game([], [2, 2], [], [2, 1]), table).title,
    'Ilse wins by the order in which dice were picked.',
  );
});
