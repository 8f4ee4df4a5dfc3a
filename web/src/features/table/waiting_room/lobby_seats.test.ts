import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { SeatTeam } from '@/games/plugin';
import type { TableSnapshot } from '@/protocol';
import { missingWords, countTakenSeats } from './lobby_seats';

/** Create teams with `size` seats each; each list tells which seats are taken. */
function lobby(size: number, ...sides: readonly (readonly number[])[]) {
  const found = sides.map((_, index) => ({
    name: `side ${index + 1}`,
    inside: `side ${index + 1}`,
    mark: '',
    seats: Array.from({ length: size }, (_, place) => index * size + place),
  })) as unknown as readonly SeatTeam[];
  const seats = sides.flat().map((taken) => ({ kind: taken ? 'player' : 'free' }));
  return [found, { table: { seats } } as unknown as TableSnapshot] as const;
}

const missing = (...of: Parameters<typeof lobby>) => missingWords(...lobby(...of));

test('two sides need the same number of players', () => {
  assert.equal(missing(3, [1, 1, 0], [0, 1, 1]), null);
  assert.equal(missing(3, [1, 0, 0], [0, 1, 0]), null);
  assert.equal(missing(3, [1, 1, 1], [1, 1, 1]), null);
  assert.match(missing(3, [1, 1, 1], [1, 0, 0]) ?? '', /Two more in side 2/);
  assert.match(missing(3, [0, 0, 0], [0, 1, 1]) ?? '', /Two more in side 1/);
  assert.deepEqual(countTakenSeats(...lobby(3, [1, 1, 0], [0, 1, 1])), [2, 2]);
});

test('of three sides one can stay empty, but a used side must be complete', () => {
  assert.equal(missing(2, [1, 1], [1, 1], [0, 0]), null);
  assert.equal(missing(2, [1, 1], [0, 0], [1, 1]), null);
  assert.match(missing(2, [1, 1], [1, 1], [1, 0]) ?? '', /One more in side 3/);
  assert.match(missing(2, [1, 0], [1, 0], [1, 0]) ?? '', /One more in side/);
  assert.match(missing(2, [0, 0], [0, 0], [1, 1]) ?? '', /Two more in side 1/);
});

test('two sides of partners must be complete, too', () => {
  const pairs = (...of: readonly (readonly number[])[]) => {
    const [sides, snapshot] = lobby(2, ...of);
    return missingWords(
      sides.map((side) => ({ ...side, whole: true })),
      snapshot,
    );
  };
  assert.equal(pairs([1, 1], [1, 1]), null);
  assert.match(pairs([1, 0], [1, 0]) ?? '', /One more in side 1/);
  assert.match(pairs([1, 1], [1, 0]) ?? '', /One more in side 2/);
});

test('a table without sides needs no further players', () => {
  assert.equal(missing(2, [1, 0]), null);
});
