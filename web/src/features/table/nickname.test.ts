import { expect, test } from 'vitest';
import type { TableSnapshot } from '../../protocol';
import { needsNickname } from './nickname';

const seated = (name: string, more: object = {}, status = 'playing') =>
  ({ table: { status, seats: [{ kind: 'player', name, ...more }] } }) as unknown as TableSnapshot;

test('a seat with another name gets the nickname of its signed-in player', () => {
  expect(needsNickname(seated('Guest'), 0, 'Annika')).toBe(true);
  expect(needsNickname(seated('Ann', {}, 'open'), 0, 'Annika')).toBe(true);
});

test('a seat keeps its name if it has the nickname or no signed-in player', () => {
  expect(needsNickname(seated('Annika'), 0, 'Annika')).toBe(false);
  // The server adds a number if another player has the same name.
  expect(needsNickname(seated('Annika 2'), 0, 'Annika')).toBe(false);
  expect(needsNickname(seated('Ann'), 0, '')).toBe(false);
  expect(needsNickname(seated('Ann'), null, 'Annika')).toBe(false);
});

test('names do not change in a finished match or after resigning', () => {
  expect(needsNickname(seated('Ann', {}, 'over'), 0, 'Annika')).toBe(false);
  expect(needsNickname(seated('Ann', { gave_up: true }), 0, 'Annika')).toBe(false);
});
