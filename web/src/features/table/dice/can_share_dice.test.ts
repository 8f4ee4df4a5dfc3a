import assert from 'node:assert/strict';
import { test } from 'vitest';
import { gamePart } from '@/games/plugin';
import type { TableInfo } from '@/protocol';
import { canShareDice, mayShareDice } from './can_share_dice';

const match = { game: 'railroad-ink', options: {}, seats: [0, 1], what_if: null };

test('dice are the same for all, cards only where one raced alone, and nothing that went round', async () => {
  await gamePart('roborally', 'card').load();
  assert(canShareDice(match));
  assert(!canShareDice({ ...match, what_if: { table: 'abc', round: 4, dice: 'new' } }));
  assert(!canShareDice({ ...match, options: { draft: true } }));
  assert(!canShareDice({ ...match, game: 'roborally' }));
  assert(canShareDice({ ...match, game: 'roborally', seats: [0] }));
});

test('a link is offered to players and the host: it holds the match back from everybody else', () => {
  const table = { ...match, host: false } as unknown as TableInfo;
  assert(mayShareDice(table, 0));
  assert(mayShareDice({ ...table, host: true }, null));
  assert(!mayShareDice(table, null));
});
