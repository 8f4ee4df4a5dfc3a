import assert from 'node:assert/strict';
import { test } from 'vitest';
import { GAMES, getGameName, gamePage, gamePart, getPlugin } from './plugin';

test('every game has a folder and the name that the server uses', async () => {
  assert.deepEqual(GAMES, ['railroad-ink', 'roborally']);
  for (const game of GAMES) {
    await gamePart(game, 'card').load();
    assert.equal(getPlugin(game)?.name, game);
  }
});

test('a game may bring its client in its own package', () => {
  assert.equal(getGameName('../../../src/inkrally/tiny_game/client/index.ts'), 'tiny-game');
});

test('every part of a game can be loaded', async () => {
  for (const game of GAMES) {
    const pack = getPlugin(game);
    assert.ok(pack);
    const parts = Object.entries(pack).flatMap(([slot, part]) =>
      typeof part === 'object' && 'load' in part ? [[slot, part] as const] : [],
    );
    assert.ok(parts.length >= 6);
    for (const [slot, part] of parts) assert.ok(await part.load(), `${game} has no ${slot}`);
  }
}, 60_000); // reads the whole client

test('a page comes from the first game that has it, and loading an unknown part fails', async () => {
  assert.equal(await gamePage('paper').load(), await getPlugin('railroad-ink')?.paper?.load());
  await assert.rejects(gamePart('roborally', 'paper').load());
  await assert.rejects(gamePart('unknown', 'table').load());
});
