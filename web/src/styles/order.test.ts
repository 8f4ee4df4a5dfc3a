/**
 * Tests that no two rules of equal specificity depend on the order of their style sheets. Pages load style sheets in
 * the order in which a visitor opens them, and sheets stay loaded. Only shared sheets, and those that one index
 * imports, have a fixed order.
 */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'vitest';

const FOLDERS = ['src', '../src/inkrally'];
const SOURCES = join(process.cwd(), 'src');
const all = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    normalize(join(process.cwd(), folder, name)),
  ),
);
const read = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const shown = (path: string) => relative(process.cwd(), path);

const sheets = all.filter((path) => path.endsWith('.css'));
/** The sheets that each sheet imports, in order. */
const brought = new Map(
  sheets.map((path) => [
    path,
    [...read(path).matchAll(/@import "([^"]+)"/g)].map(([, name = '']) => normalize(join(dirname(path), name))),
  ]),
);
/** The sheet that imports a sheet, or the sheet itself. All sheets of one importer load together and in order. */
const bringer = new Map(
  sheets.map((path) => [path, [...brought].find(([, names]) => names.includes(path))?.[0] ?? path]),
);
/** The entry of the page in frames of other websites, which loads the shared sheets without those of the client. */
const EMBED = join(SOURCES, 'embed', 'main.tsx');
/** Every module with the sheets that it imports. */
const asked = all
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && path !== EMBED)
  .map((path) => {
    const names = [...readFileSync(path, 'utf8').matchAll(/^import '([^']+\.css)';$/gm)].map(([, name = '']) =>
      normalize(
        name.startsWith('@')
          ? name.replace(/^@\//, `${SOURCES}/`).replace(/^@(\w+)\//, `${process.cwd()}/../src/inkrally/$1/client/`)
          : join(dirname(path), name),
      ),
    );
    return [path, names] as const;
  });
/** The sheets that the page itself imports. They precede all others. */
const first = asked.find(([path]) => path === join(SOURCES, 'main.tsx'))?.[1] ?? [];

/** Return whether a sheet certainly precedes another one: by a common importer, or because it is shared. */
function certainlyBefore(one: string, other: string): boolean {
  const [its, others] = [bringer.get(one) as string, bringer.get(other) as string];
  if (its === others) {
    const order = brought.get(its) as readonly string[];
    return order.indexOf(one) < order.indexOf(other);
  }
  const [at, after] = [first.indexOf(its), first.indexOf(others)];
  return at >= 0 && (after < 0 || at < after);
}

interface Said {
  readonly sheet: string;
  readonly property: string;
  readonly value: string;
  /** The condition, such as a media query for the width. */
  readonly when: string;
}

/** Return the selectors of a list. They may contain commas in brackets. */
const selectorsOf = (list: string) => list.split(/,(?![^(]*\))/).map((one) => one.trim().replace(/\s+/g, ' '));

/** Return all declarations by selector. */
function everything(): Map<string, Said[]> {
  const found = new Map<string, Said[]>();
  for (const sheet of sheets) {
    const open: string[] = [];
    for (const [, text = '', sign] of read(sheet).matchAll(/([^{};]*)([{};])/g)) {
      if (sign === '{') open.push(text.trim().replace(/\s+/g, ' '));
      const said = /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(text);
      if (sign !== '{' && said !== null && !/^@(?:font-face|page)|^[\d.]+%|^from$|^to$/.test(open.at(-1) ?? '@page')) {
        const when = open.filter((one) => one.startsWith('@')).join(' ');
        for (const selector of selectorsOf(open.at(-1) ?? '')) {
          if (!found.has(selector)) found.set(selector, []);
          found.get(selector)?.push({ sheet, property: said[1] ?? '', value: said[2] ?? '', when });
        }
      }
      if (sign === '}') open.pop();
    }
  }
  return found;
}

/** Return whether two properties overlap, as `padding` and `padding-left` do. */
const meet = (one: string, other: string) =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);
const loud = ({ value }: Said) => value.endsWith('!important');

test('a style sheet that another sheet imports is imported by no module', () => {
  assert.ok(asked.flatMap(([, names]) => names).every((path) => existsSync(path)));
  assert.ok(first.length > 0 && sheets.length > 50);
  const twice = asked.flatMap(([path, names]) =>
    names.filter((name) => bringer.get(name) !== name).map((name) => `${shown(path)} asks for ${shown(name)} alone`),
  );
  assert.deepEqual(twice, []);
});

test('two style sheets set the same property of a selector only if their order is certain', () => {
  const found: string[] = [];
  for (const [selector, said] of everything())
    for (const [at, one] of said.entries())
      for (const other of said.slice(at + 1)) {
        if (one.sheet === other.sheet || one.value === other.value || loud(one) !== loud(other)) continue;
        if (!meet(one.property, other.property)) continue;
        const [before, after] = certainlyBefore(other.sheet, one.sheet) ? [other, one] : [one, other];
        const where = `${selector} { ${before.property} } of ${shown(before.sheet)} and ${shown(after.sheet)}`;
        if (!certainlyBefore(before.sheet, after.sheet)) found.push(`${where}: either may come later`);
        else if (before.when !== '' && after.when === '')
          found.push(`${where}: said for ${before.when} and then undone`);
      }
  assert.deepEqual([...new Set(found)], []);
});
