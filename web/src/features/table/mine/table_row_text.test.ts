import assert from 'node:assert/strict';
import { beforeAll, test, vi } from 'vitest';
import { GAMES, getPlugin } from '@/games/plugin';
import { storedTitle } from '../titles';
import type { OwnTable } from '@/protocol';
import { formatTurnStatus, groupOf, nameOf } from './table_row_text';

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

test('a row says that all others wait for the player, and that little time is left', () => {
  const now = Date.UTC(2026, 10, 28, 12);
  const minutes = (count: number) => now + 60_000 * count;
  const status = (more: Partial<OwnTable>) =>
    formatTurnStatus(
      own({ names: ['Mira', 'Ilse'], phase: 'draw', waiting: 1, awaited: [0], deadline: null, ...more }),
      now,
    );
  assert.equal(status({}), 'Your turn to draw, all others are ready');
  assert.equal(status({ waiting: 2 }), 'Your turn to draw');
  assert.equal(status({ names: ['Mira', 'easy'] }), 'Your turn to draw', 'bots do not wait');
  assert.match(
    status({ waiting: 2, deadline: minutes(59) }),
    /^Your turn to draw, ends in 59 minutes, little time left$/,
  );
  assert.match(status({ waiting: 2, deadline: minutes(61) }), /^Your turn to draw, ends in 1 hour$/);
  assert.doesNotMatch(status({ due: false, deadline: minutes(5) }), /ready|little/);
  assert.doesNotMatch(status({ deadline: minutes(-1) }), /little/);
  const four = { due: false, names: ['Mira', 'Ilse', 'Otto', 'Petr', 'Anna'] };
  assert.equal(status({ ...four, waiting: 2, awaited: [1, 2] }), 'still to play: Ilse and Otto');
  assert.equal(status({ ...four, waiting: 4, awaited: [1, 2, 3, 4] }), '4 other players are still drawing');
});
