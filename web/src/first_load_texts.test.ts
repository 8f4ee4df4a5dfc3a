/**
 * Tests that the front page loads exactly the messages that it shows. The modules that it loads use no message of the
 * group `later`, and of each game only the group `GAME/front`.
 */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'vitest';
import { groupOf } from '../catalogues';
import { ENGLISH_PARTS } from './i18n/catalogues';

const SRC = join(process.cwd(), 'src');
const ENGINE = join(process.cwd(), '../src/inkrally');
const GAMES = readdirSync(ENGINE).filter((name) => existsSync(join(ENGINE, name, 'client/index.ts')));
/** The entry points of the front page. The page of a table loads its own messages first (`shell.tsx`). */
const BEGINNINGS = [
  'main.tsx',
  'features/lobby/lobby_section.tsx',
  'features/lessons/lesson_links.tsx',
  'features/daily/daily_card.tsx',
];
const NOT_FRONT = ['pages/table_page.tsx'];

/** Return the source file of an import, or undefined for a package. */
function found(from: string, name: string): string | undefined {
  const [, game, below = ''] = /^@(\w+)\/(.*)$/.exec(name) ?? [];
  const home = name.startsWith('@/') ? join(SRC, name.slice(2)) : join(dirname(from), name);
  const base = game === undefined ? home : join(ENGINE, game, 'client', below);
  return [base, `${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(
    (path) => /\.tsx?$/.test(path) && existsSync(path),
  );
}

/** Return a module with everything that it imports statically. */
function reached(beginnings: readonly string[], but: readonly string[] = NOT_FRONT): readonly string[] {
  const seen = new Set<string>();
  const waiting = beginnings.map((name) => join(SRC, name));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || but.includes(relative(SRC, path))) continue;
    seen.add(path);
    const code = readFileSync(path, 'utf8');
    for (const [, name = ''] of code.matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']*|@\w*\/[^']*)';$/gm)) {
      const next = found(path, name);
      if (next !== undefined) waiting.push(next);
    }
  }
  return [...seen];
}

/** Return the message keys in modules, including composed keys by their beginning. `prefix` is omitted by callers. */
function asked(paths: readonly string[], keys: readonly string[], prefix = ''): readonly string[] {
  const code = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  const begun = [...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, beginning = '']) => prefix + beginning);
  const whole = new Set([...code.matchAll(/'([\w-]+\.[\w.-]+)'/g)].map(([, key = '']) => prefix + key));
  return keys.filter((key) => whole.has(key) || begun.some((beginning) => key.startsWith(beginning)));
}

const house = reached(BEGINNINGS);

test('modules are found by their imports', () => {
  const names = house.map((path) => relative(SRC, path));
  for (const name of [
    'pages/home_page.tsx',
    'features/lobby/table_list.tsx',
    'kit/navigation/header.tsx',
    'shell/shell.tsx',
  ])
    assert.ok(names.includes(name), name);
  assert.ok(!names.some((name) => name.includes('/client/')), 'the house draws with no game');
});

test('a first visit does not load the waiting room', () => {
  const names = reached(['main.tsx'], []).map((path) => relative(SRC, path));
  assert.ok(names.includes('pages/table_page.tsx'));
  for (const name of [
    'features/table/waiting_room/lobby.tsx',
    'features/table/waiting_room/seat_row.tsx',
    'features/table/waiting_room/invite_part.tsx',
  ])
    assert.ok(!names.includes(name), name);
});

/** Return the keys of a group of English messages, with `below` also of its subgroups. */
const keysIn = (group: string, below = false) =>
  [...ENGLISH_PARTS].flatMap(([part, texts]) => {
    const own = groupOf(part);
    return own === group || (below && own.startsWith(`${group}/`)) ? Object.keys(texts) : [];
  });

test('the front page displays no message that comes with later pages', () => {
  const later = keysIn('later');
  assert.ok(later.length > 200);
  // Refusals are shown by their codes, and the front page shows only its own.
  assert.deepEqual(
    asked(house, later).filter((key) => !key.startsWith('error.')),
    [],
  );
});

for (const name of GAMES)
  test(`the card of ${name} displays only messages of its own group`, () => {
    const front = keysIn(`${name}/front`);
    const rest = keysIn(name, true).filter((key) => !front.includes(key));
    const cards = reached(
      ['index.ts', 'front_card.tsx'].map((file) => `../../src/inkrally/${name}/client/${file}`),
    ).filter((path) => path.includes(`/${name}/client/`));
    const prefix = front.some((key) => key.startsWith('rally.')) ? 'rally.' : '';
    assert.ok(front.length > 10 && rest.length > 100 && cards.length > 10);
    assert.deepEqual(asked(cards, rest, prefix), []);
    assert.ok(front.filter((key) => key.startsWith(`level.${name.replaceAll('_', '-')}.`)).length > 3);
  });
