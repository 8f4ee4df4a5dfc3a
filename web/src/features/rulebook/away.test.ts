import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';
import { route } from '../../app/router';
import { GAMES, getPlugin } from '../../games/plugin';
import { gameAround, goToRules } from './away';
import { topicsNow } from './rulebook_panel_state';

afterEach(() => {
  route.value = { page: 'front' };
  vi.unstubAllGlobals();
});

/** An element inside others, each with its attributes; the nearest first. */
function element(...around: readonly Readonly<Record<string, string>>[]): Element | null {
  const [here] = around;
  if (here === undefined) return null;
  const closest = (selector: string): Element | null => {
    const at = around.findIndex((one) => (/\[([\w-]+)\]/.exec(selector)?.[1] ?? '') in one);
    return at < 0 ? null : element(...around.slice(at));
  };
  return {
    closest,
    getAttribute: (name: string) => here[name] ?? null,
    parentElement: { closest: (selector: string) => element(...around.slice(1))?.closest(selector) ?? null },
  } as never;
}

/** The page has one chosen element, or none. */
function pageWith(chosen: Element | null): void {
  vi.stubGlobal('document', { querySelector: () => chosen });
}

test('the rules open at the focused element, otherwise at the selected one', () => {
  pageWith(element({ 'data-rules': 'route.h-tee die' }));
  assert.deepEqual(topicsNow(element({ 'data-rules': 'score.exits score' })), ['score.exits', 'score']);
  assert.deepEqual(topicsNow(element({ class: 'button' })), ['route.h-tee', 'die']);
  pageWith(null);
  assert.deepEqual(topicsNow(null), []);
});

test('the key for the rules opens the rules of the game of the focused element or the page', async () => {
  await Promise.all(GAMES.map(async (game) => getPlugin(game)));
  await vi.waitFor(() => assert.ok(GAMES.every((game) => getPlugin(game) !== undefined)));
  const [first = ''] = GAMES;
  assert.equal(gameAround(element({ 'data-game': first }), 'front'), first);
  assert.equal(gameAround(null, 'front'), '');
  const withEditor = GAMES.find((game) => getPlugin(game)?.course !== undefined);
  assert.ok(withEditor !== undefined);
  assert.equal(gameAround(null, 'course'), withEditor);

  pageWith(null);
  vi.stubGlobal('location', { pathname: '/', hash: '' });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('history', {
    pushState: (_: null, __: string, path: string) => vi.stubGlobal('location', { pathname: path, hash: '' }),
  });
  await goToRules(element({ 'data-game': first }), 'front');
  assert.deepEqual(route.peek(), { page: 'rules', game: first, section: '' });
  await goToRules(null, 'front');
  assert.deepEqual(route.peek(), { page: 'rules', game: '', section: '' });
});
