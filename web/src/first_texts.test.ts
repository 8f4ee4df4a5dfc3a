/**
 * What the front page says is fetched with it, and nothing that only other pages say: no text of a language's `later.ts`, and
 * of a game no other than those of its `front.ts`, is asked for by a module that the front page draws with.
 */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'vitest';
import { ENGLISH, OTHERS } from './texts/catalogues';

const SRC = join(process.cwd(), 'src');
const GAMES = readdirSync(join(SRC, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
/** What is drawn at once, and what the front page fetches; the page of a table comes when its texts have come (`shell.tsx`). */
const BEGINNINGS = ['main.tsx', 'place/people.tsx', 'learn/way.tsx'];
const NOT_FRONT = ['pages/table.tsx'];
/** The keys of these are put together of what a server says, wherever it may be. */
const CATALOGUE = /(^|\/)en(_\w+)?\.ts$/;

/** The file of an import, if it is one of the sources. */
function found(from: string, name: string): string | undefined {
  const base = name.startsWith('@/') ? join(SRC, name.slice(2)) : join(dirname(from), name);
  return [base, `${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(
    (path) => /\.tsx?$/.test(path) && existsSync(path),
  );
}

/** A module with all that it imports at once. */
function reached(beginnings: readonly string[], but: readonly string[] = NOT_FRONT): readonly string[] {
  const seen = new Set<string>();
  const waiting = beginnings.map((name) => join(SRC, name));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || but.includes(relative(SRC, path)) || CATALOGUE.test(path)) continue;
    seen.add(path);
    const code = readFileSync(path, 'utf8');
    for (const [, name = ''] of code.matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']*|@\/[^']*)';$/gm)) {
      const next = found(path, name);
      if (next !== undefined) waiting.push(next);
    }
  }
  return [...seen];
}

/** The texts that modules ask for, by whole keys and by their beginnings; `prefix` is left away by whoever asks. */
function asked(paths: readonly string[], keys: readonly string[], prefix = ''): readonly string[] {
  const code = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  const begun = [...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, beginning = '']) => prefix + beginning);
  const whole = new Set([...code.matchAll(/'([\w-]+\.[\w.-]+)'/g)].map(([, key = '']) => prefix + key));
  return keys.filter((key) => whole.has(key) || begun.some((beginning) => key.startsWith(beginning)));
}

/** What the front page says of each game, by language. */
const fronts = import.meta.glob<Readonly<Record<string, string>>>('./languages/*/*/front.ts', {
  eager: true,
  import: 'front',
});

const house = reached(BEGINNINGS);

test('modules are found by their imports', () => {
  const names = house.map((path) => relative(SRC, path));
  for (const name of ['pages/front.tsx', 'place/table_list.tsx', 'parts/header.tsx', 'app/shell.tsx'])
    assert.ok(names.includes(name), name);
  assert.ok(!names.some((name) => name.startsWith('games/r')), 'the house draws with no game');
});

test('what a table shows before its game is no part of a first visit', () => {
  const names = reached(['main.tsx'], []).map((path) => relative(SRC, path));
  assert.ok(names.includes('pages/table.tsx'));
  for (const name of ['table/lobby/lobby.tsx', 'table/lobby/seat_row.tsx', 'table/lobby/invite_part.tsx'])
    assert.ok(!names.includes(name), name);
});

for (const { code, files } of OTHERS.filter(({ finished }) => finished)) {
  const of = (path: string) => Object.keys(files.get(path) ?? {});
  test(`${code}: nothing that comes later is said by the front page`, () => {
    const later = of(`../languages/${code}/later.ts`);
    assert.ok(later.length > 200);
    // What is refused is said by its code; pages refuse what they do themselves.
    const said = asked(house, later).filter((key) => !key.startsWith('error.'));
    assert.deepEqual(said, []);
  });

  for (const { name } of GAMES)
    test(`${code}: the card of ${name} says what comes with it`, () => {
      const front = Object.keys(fronts[`./languages/${code}/${name}/front.ts`] ?? {});
      const mine = new Set(
        [...files].flatMap(([path, texts]) => (path.includes(`/${name}/`) ? Object.keys(texts) : [])),
      );
      const cards = reached([`games/${name}/index.ts`, `games/${name}/front_card.tsx`]).filter((path) =>
        path.includes(`/games/${name}/`),
      );
      const prefix = front.some((key) => key.startsWith('rally.')) ? 'rally.' : '';
      // What the house says under the same key is its own.
      const rest = [...mine].filter(
        (key) => !front.includes(key) && !(key in (files.get(`../languages/${code}/index.ts`) ?? {})),
      );
      assert.ok(front.length > 10 && rest.length > 100 && cards.length > 10);
      assert.deepEqual(asked(cards, rest, prefix), []);
      for (const key of front) assert.ok(key in ENGLISH, key);
      const levels = Object.keys(ENGLISH).filter(
        (key) => key.startsWith(`level.${name.replaceAll('_', '-')}.`) && !key.endsWith('-line'),
      );
      assert.ok(levels.length > 3);
      for (const key of levels.filter((level) => !level.endsWith('.default'))) assert.ok(front.includes(key), key);
    });
}
