import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { EXPANSIONS } from './games/railroad_ink/drawing/layers/facts';

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

/** Files that may name expansions, and why. */
const MAY_NAME: Readonly<Record<string, string>> = {
  'protocol.ts': "written from the server's types",
  'kit/': 'the pencil case shows mixes of expansions that were chosen by hand; production never sees it',
  'games/railroad_ink/drawing/notation.ts':
    'paths from corner to corner are a part of the notation of drawings, and called trails there',
  'games/railroad_ink/invite/lobby_form.tsx': 'the same mode',
  'games/railroad_ink/drawing/layers/words.ts': 'the same part of the notation',
  'texts/en_front.ts': 'the mode of the longest route that is called trail is that of the base game',
  'texts/en_paper.ts': 'the same mode',
  'games/railroad_ink/styles/layer_parts.css': 'the colours of tokens.css in print',
  'games/railroad_ink/texts/en_review.ts': 'a board below is underground, whatever lies on it',
  'texts/en_table.ts': 'the list of keys names what gives a second die',
  'styles/tokens.css': 'the one file that names colours, those of water, lava and leaves too',
  'games/railroad_ink/paper/':
    'the form for sheets on paper still writes and reads the fields of each expansion itself',
  'games/railroad_ink/table/model.ts': 'the act by which a face is drawn once more, as the protocol calls it',
  'games/railroad_ink/table/offers.ts': 'the same act',
};

test('only the folder of an expansion names it: adding one changes no other file of the client', () => {
  const names = new RegExp(`\\b(${EXPANSIONS.map(({ name }) => name).join('|')})s?\\b`, 'i');
  const named = files.filter(
    (name) =>
      !name.startsWith('games/roborally/') &&
      !Object.keys(MAY_NAME).some((allowed) => name.startsWith(allowed)) &&
      names.test(bare(read(name)).replace(/^import .*$/gm, '')),
  );
  assert.deepEqual(named, []);
  for (const allowed of Object.keys(MAY_NAME))
    assert.ok(
      files.some((name) => name.startsWith(allowed) && names.test(bare(read(name)))),
      `${allowed} names no expansion any more`,
    );
});
