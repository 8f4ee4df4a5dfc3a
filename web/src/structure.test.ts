import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const src = join(process.cwd(), 'src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.(tsx?|css)$/.test(name),
);
const read = (name: string) => readFileSync(join(src, name), 'utf8');
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const COLOUR = /#[0-9a-f]{3,8}\b(?![-\w"'])|\b(?:rgb|hsl|oklch|lab)a?\(/i;

test('only tokens.css names a colour', () => {
  const named = files.filter(
    (name) => name.endsWith('.css') && name !== join('styles', 'tokens.css') && COLOUR.test(bare(read(name))),
  );
  assert.deepEqual(named, []);
  const drawn = files.filter(
    (name) => name.endsWith('.tsx') && /(?:fill|stroke|color)="(?!none|currentColor)/.test(read(name)),
  );
  assert.deepEqual(drawn, []);
});

test('no style attribute and no markup from text: the policy refuses the one, safety the other', () => {
  const found = files.filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      /\sstyle=["']|dangerouslySetInnerHTML|innerHTML\s*=|setAttribute\('style'/.test(bare(read(name))),
  );
  assert.deepEqual(found, []);
});

test('a module begins with what it is for, and stays small', () => {
  for (const name of files) {
    const text = read(name);
    assert.match(text, /^\/(\*|\/)/, `${name} begins with no word of what it is for`);
    // What a program wrote, such as the protocol's types, is as long as what it is written from.
    const most = name.endsWith('.css') ? 900 : 600;
    assert.ok(
      text.split('\n').length <= most || text.startsWith('// Written by '),
      `${name} has more than ${most} lines`,
    );
  }
});

test('every address in the sources is a name of this client, never another host', () => {
  const found = files.filter((name) => /(?:https?:)?\/\/(?!www\.w3\.org)[a-z0-9-]+\.[a-z]{2,}/i.test(bare(read(name))));
  assert.deepEqual(found, []);
});

test('what is not of a game names none: games are found in their folder', () => {
  const games = readdirSync(join(src, 'games'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  assert.ok(games.length > 1);
  const named = new RegExp(games.map((name) => name.replace('_', '[-_]')).join('|'));
  const house = files.filter(
    (name) => /^(app|live|pages|parts|table|main)\b.*tsx?$/.test(name) || name === join('games', 'pack.ts'),
  );
  assert.deepEqual(
    house.filter((name) => named.test(bare(read(name)))),
    [],
  );
  // One game takes nothing from another.
  const crossing = files.filter((name) => {
    const [folder, game = ''] = name.split(/[\\/]/);
    const others = games.filter((other) => other !== game).map((other) => `/${other}/`);
    return folder === 'games' && games.includes(game) && others.some((other) => read(name).includes(other));
  });
  assert.deepEqual(crossing, []);
});
