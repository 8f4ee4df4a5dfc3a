import assert from 'node:assert/strict';
import { beforeAll, test, vi } from 'vitest';
import { GAMES, getPlugin } from '@/games/plugin';
import { storedTitle } from '../titles';
import type { OwnTable } from '@/protocol';
import { groupOf, nameOf } from './table_row_text';

const [GAME = ''] = GAMES;
beforeAll(async () => {
  await vi.waitFor(() => assert.ok(getPlugin(GAME)?.lists.read()), { timeout: 60_000 });
  // The names of expansions are loaded when a list first shows one.
  await vi.waitFor(() => assert.match(nameOf(own({ options: { expansions: ['river'] } })), /River/), {
    timeout: 60_000,
  });
}, 120_000);

/** Create a table with one seat and the default title of a solo game. */
function own(more: Partial<OwnTable> = {}): OwnTable {
  const [solo] = getPlugin(GAME)?.titles ?? [];
  assert.ok(solo);
  const table = {
    game: GAME,
    title: storedTitle(solo),
    options: {},
    own_course: '',
    dice_link: null,
    status: 'playing',
  };
  return { ...table, seat: 0, names: ['Mira'], due: true, updated: Date.UTC(2026, 10, 28, 12, 5), ...more } as OwnTable;
}

test('tables without a title are named by settings, opponents and day', () => {
  const tables = [
    own(),
    own({ options: { expansions: ['river'] } }),
    own({ names: ['Mira', 'Ilse'] }),
    own({ updated: Date.UTC(2026, 10, 27, 12, 5) }),
    own({ updated: Date.UTC(2026, 10, 28, 12, 6) }),
  ];
  const names = tables.map(nameOf);
  assert.equal(new Set(names).size, tables.length, names.join(' | '));
  assert.match(names[2] ?? '', /Ilse/);
  assert.equal(nameOf(own({ title: 'Friday ink' })), 'Friday ink');
});

test('unfinished games without other people are in the group Continue', () => {
  assert.equal(groupOf(own()), 'continue');
  assert.equal(groupOf(own({ names: ['Mira', 'easy'] })), 'continue');
  assert.equal(groupOf(own({ names: ['Mira', 'Ilse'] })), 'due');
  assert.equal(groupOf(own({ names: ['Mira', 'Ilse'], due: false })), 'playing');
  assert.equal(groupOf(own({ status: 'over' })), 'over');
  assert.equal(groupOf(own({ seat: null, names: ['Ilse'], due: false })), 'playing');
});
