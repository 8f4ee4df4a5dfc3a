import { expect, test } from 'vitest';
import type { TableSnapshot } from '../../protocol';
import { needsNickname } from './nickname';

const seated = (name: string, more: object = {}, status = 'playing') =>
  ({ table: { status, seats: [{ kind: 'player', name, ...more }] } }) as unknown as TableSnapshot;

test('a signed-in player is called by the nickname at a table where the seat has another name', () => {
  expect(needsNickname(seated('Guest'), 0, 'Annika')).toBe(true);
  expect(needsNickname(seated('Ann', {}, 'open'), 0, 'Annika')).toBe(true);
});

test('a seat stays as it is where it has the nickname, or belongs to nobody who is signed in', () => {
  expect(needsNickname(seated('Annika'), 0, 'Annika')).toBe(false);
  // The server adds a number if another player has the same name.
  expect(needsNickname(seated('Annika 2'), 0, 'Annika')).toBe(false);
  expect(needsNickname(seated('Ann'), 0, '')).toBe(false);
  expect(needsNickname(seated('Ann'), null, 'Annika')).toBe(false);
});

test('names of a match that is over, or given up, are not changed', () => {
  expect(needsNickname(seated('Ann', {}, 'over'), 0, 'Annika')).toBe(false);
  expect(needsNickname(seated('Ann', { gave_up: true }), 0, 'Annika')).toBe(false);
});
