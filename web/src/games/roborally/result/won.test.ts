import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { RallyView } from '../table/model';
import { wonWords } from './won';

function won(
  statuses: readonly string[],
  places: readonly number[],
  last_standing: number | null = null,
  seat: number | null = null,
): string {
  const end = { robots: statuses.map((status, at) => ({ seat: at, status })), last_standing } as unknown as RallyView;
  return wonWords({ places, end }, (at) => ['Mira', 'Ilse', 'Jonas'][at] ?? '', seat);
}

test('who touched the last flag first wins the race', () => {
  assert.equal(won(['racing', 'finished'], [2, 1]), 'Ilse wins the race.');
  assert.equal(won(['racing', 'finished'], [2, 1], null, 1), 'You win the race.');
});

test('where the last robots go out in the same instant nobody has won, however they rank', () => {
  assert.equal(won(['out', 'out', 'out'], [1, 1, 3]), 'Nobody won: no robot is left.');
  assert.equal(won(['out', 'out'], [1, 2], null, 0), 'Nobody won: no robot is left.');
});

test('who stood last has won, also where that robot then went out', () => {
  assert.equal(won(['out', 'racing'], [2, 1], 1), 'Ilse was the last one standing.');
  assert.equal(won(['out', 'out'], [2, 1], 1), 'Ilse was the last one standing.');
  assert.equal(won(['out', 'out'], [2, 1], 1, 1), 'You were the last one standing.');
});
