import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import type { TableSnapshot } from '../protocol';
import { getRulebook, findRule } from '../features/rulebook/rulebook';
import { GAMES, getPlugin } from './plugin';

/** Return the parts of a snapshot that the rules look at. */
function table(status: string, phase?: string): TableSnapshot {
  const match = status === 'open' ? null : { phase: phase === undefined ? null : { name: phase } };
  return { table: { status, options: {} }, match } as never;
}

const STATES = [
  ['draw', 'railroad-ink', '4'],
  ['pick', 'railroad-ink', '9.4'],
  ['program', 'roborally', '4.2'],
  ['announce', 'roborally', '4.4'],
  ['re-enter', 'roborally', '9.1'],
  ['option', 'roborally', '13'],
] as const;

/** The section at which the rules of a game open. */
async function sectionAt(game: string, snapshot: TableSnapshot): Promise<string | undefined> {
  const slots = await vi.waitFor(() => {
    const found = getPlugin(game)?.slots.read();
    assert.ok(found);
    return found;
  });
  const asked = slots.rulesNow?.(snapshot) ?? {};
  const book = await getRulebook(game)?.load();
  return asked.section ?? (book && findRule(book, asked.topics ?? [], [])?.section);
}

test('without a focus the rules open at the section for the current phase of the table', async () => {
  for (const [phase, game, section] of STATES)
    assert.equal(await sectionAt(game, table('playing', phase)), section, `${game} ${phase}`);
  for (const game of GAMES) {
    assert.equal(await sectionAt(game, table('open')), undefined, 'before the game: how to win, at a glance');
    assert.ok(await sectionAt(game, table('over', 'any')), 'after it: how points or places are given');
  }
});
