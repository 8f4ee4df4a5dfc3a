import assert from 'node:assert/strict';
import { test } from 'vitest';
import { gamePart } from '@/games/plugin';
import type { TableInfo } from '@/protocol';
import { canShareDice, mayShareDice } from './can_share_dice';

const match = { game: 'railroad-ink', options: {}, seats: [0, 1], what_if: null };

test('dice can be shared if all players had the same, and cards only of a single player', async () => {
  await gamePart('roborally', 'card').load();
  assert(canShareDice(match));
  assert(!canShareDice({ ...match, what_if: { table: 'abc', round: 4, dice: 'new' } }));
  assert(!canShareDice({ ...match, options: { draft: true } }));
  assert(!canShareDice({ ...match, game: 'roborally' }));
  assert(canShareDice({ ...match, game: 'roborally', seats: [0] }));
});

test('only players and the host can share dice, because sharing hides the match from others', () => {
  const table = { ...match, host: false } as unknown as TableInfo;
  assert(mayShareDice(table, 0));
  assert(mayShareDice({ ...table, host: true }, null));
  assert(!mayShareDice(table, null));
});
