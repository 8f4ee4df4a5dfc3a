import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { TableSnapshot } from '@/protocol';
import { playersOf } from './player_list';

const snapshot = {
  table: {
    status: 'playing',
    open_drafts: false,
    seats: ['Mira', 'Ilse', 'Jon'].map((name) => ({
      kind: 'player',
      name,
      ring: 'thinking',
      stand_in: false,
      since: null,
      by_bot: [],
      by_clock: [],
    })),
  },
  match: null,
} as unknown as TableSnapshot;

test('the viewer is first in the list of players', () => {
  assert.deepEqual(
    playersOf(snapshot, 2, 0).map((player) => player.name),
    ['Jon', 'Mira', 'Ilse'],
  );
  assert.deepEqual(
    playersOf(snapshot, null, 0).map((player) => player.name),
    ['Mira', 'Ilse', 'Jon'],
  );
});
