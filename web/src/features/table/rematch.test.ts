/** Tests that a player who asks for a rematch gets the old seat at its table, or any other free seat. */

import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, test, vi } from 'vitest';
import type { Connection } from '../../live/connection';
import { requestRematch, takeRematchSeat } from './rematch';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/', hash: '' });
  vi.stubGlobal('history', { pushState: () => undefined });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** A finished table with Mira in its second seat. */
const over = {
  table: 'old',
  seat: signal(1),
  snapshot: signal({ table: { seats: [{ name: 'Ilse' }, { name: 'Mira' }], status: 'over' } }),
  request: async () => ({ type: 'rematch-table', table: 'new' }),
} as unknown as Connection;

/** Create an open table. `taken` are its occupied seats. It records the commands. */
function open(table: string, taken: readonly number[] = []): Connection & { readonly said: unknown[] } {
  const said: unknown[] = [];
  const say = async (command: { readonly seat: number | null }) => {
    said.push(command);
    return taken.includes(command.seat ?? -1) ? { code: 'seat-taken' } : null;
  };
  return {
    table,
    seat: signal(null),
    snapshot: signal({ table: { seats: [], status: 'open' } }),
    sendCommand: say,
    said,
  } as never;
}

test('a player who requested a rematch takes the same seat at its table, once', async () => {
  assert.equal(await requestRematch(over), null);
  const [other, next] = [open('other'), open('new')];
  for (const each of [other, next, next]) await takeRematchSeat(each);
  assert.deepEqual(other.said, []);
  assert.deepEqual(next.said, [{ type: 'sit', name: 'Mira', seat: 1 }]);
});

test('the player takes any free seat if another player has that seat', async () => {
  await requestRematch(over);
  const next = open('new', [1]);
  await takeRematchSeat(next);
  assert.deepEqual(next.said.at(-1), { type: 'sit', name: 'Mira', seat: null });
});
