import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { test } from 'vitest';
import { EXPANSIONS } from '@railroad_ink/drawing/expansions/data';
import { boxFields, scorerPlugins } from '@railroad_ink/paper_scorer/registry';
import { EDITIONS, sheetOf } from '@railroad_ink/drawing/editions';
import challengeTexts from '@locales/en/railroad_ink_challenge.json';

const src = join(process.cwd(), 'src');
/** The folder with the client code of games and their parts. */
const BRINGS = '../src/inkrally';
const BOXES_IN = '../../src/inkrally/railroad_ink';
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.(tsx?|css)$/.test(name));
/** The source files of the client. Those of games have the names of imports: `@roborally/...`. */
const files = [
  ...sourcesIn(src),
  ...['railroad_ink', 'roborally'].flatMap((game) =>
    sourcesIn(join(BRINGS, game, 'client')).map((name) => `@${game}/${name}`),
  ),
];
const read = (name: string) =>
  readFileSync(/^@/.test(name) ? name.replace(/^@(\w+)\//, `${BRINGS}/$1/client/`) : join(src, name), 'utf8');
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

test('no code bypasses the type checker with a cast', () => {
  const brought = readdirSync(BRINGS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\bclient\b.*(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join('..', BRINGS, name));
  assert.ok(brought.length > 50);
  const cast = /\bas unknown as\b|: any\b|\bas any\b/;
  assert.deepEqual(
    [...files, ...brought].filter((name) => /\.tsx?$/.test(name) && cast.test(bare(read(name)))),
    [],
  );
});

const SAYS = /^(?:t|t[A-Z]\w*|findExpansionText|translateCode|joinWords|formatLabel)$/;

/** Return the names of the functions that a module calls while it is loaded. */
function calledAtOnce(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(calledAtOnce);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee } = node as { type?: string; callee?: { name?: string } };
  if (type?.includes('Function') || type === 'MethodDefinition') return [];
  return [...(callee?.name ? [callee.name] : []), ...Object.values(node).flatMap(calledAtOnce)];
}

test('no module formats messages while it loads, because the language can change later', () => {
  const said = files
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .filter((name) => {
      const { body } = parseAst(read(name), { lang: name.endsWith('x') ? 'tsx' : 'ts' });
      return calledAtOnce(body).some((called) => SAYS.test(called));
    });
  assert.deepEqual(said, []);
});

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

test('no code sets style attributes, which the policy refuses, or markup from text, which is unsafe', () => {
  const found = files.filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      /\sstyle=["']|dangerouslySetInnerHTML|innerHTML\s*=|setAttribute\('style'/.test(bare(read(name))),
  );
  assert.deepEqual(found, []);
});

test('a module begins with a comment and has at most 600 lines', () => {
  for (const name of files) {
    const text = read(name);
    assert.match(text, /^\/(\*|\/)/, `${name} begins with no word of what it is for`);
    // Generated files, such as the protocol's types, may be longer.
    assert.ok(text.split('\n').length <= 600 || text.startsWith('// Written by '), `${name} has more than 600 lines`);
  }
});

test('no folder has more than 15 modules', () => {
  const engine = join(src, '../../src/inkrally');
  const parts = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[\\/]client[\\/]/.test(name))
    .map((name) => join('inkrally', name));
  const rooms = new Map<string, number>();
  for (const name of [...files, ...parts]) {
    // Text files are found by language and topic, so a folder may contain any number of them.
    const text = /(?:^|[\\/])(?:languages[\\/].*|en(?:_[a-z]+)?|[a-z]{2}(?:-[A-Z]+)?)\.tsx?$/.test(name);
    if (/(?<!\.test)\.tsx?$/.test(name) && !text) rooms.set(dirname(name), (rooms.get(dirname(name)) ?? 0) + 1);
  }
  assert.deepEqual(
    [...rooms].filter(([, count]) => count > 15),
    [],
  );
});

test('the sources contain no address of another host', () => {
  const found = files.filter((name) => /(?:https?:)?\/\/(?!www\.w3\.org)[a-z0-9-]+\.[a-z]{2,}/i.test(bare(read(name))));
  assert.deepEqual(found, []);
});

test('shared code names no game, and games do not import each other', () => {
  const games = readdirSync(BRINGS).filter((name) => existsSync(join(BRINGS, name, 'client/index.ts')));
  assert.ok(games.length > 1);
  // A game can be named by its folder, its title in texts, or the prefix of its keys.
  const named = new RegExp(`${games.map((name) => name.replace('_', '[-_ ]?')).join('|')}|\\brally\\.`, 'i');
  const house = files.filter(
    (name) =>
      /^(app|embed|features|i18n|kit|live|main|pages|shell)\b.*tsx?$/.test(name) ||
      /^games.(plugin|movies)\.ts$/.test(name),
  );
  assert.ok(house.length > 150);
  const built = ['../vite.config.ts', '../catalogues.ts', '../preload_plugin.ts'];
  assert.deepEqual(
    [...house, ...built].filter((name) => named.test(bare(read(name)))),
    [],
  );
  // A game must not import another game.
  const crossing = files.filter((name) => {
    const [folder, game = ''] = name.split(/[\\/]/);
    const others = games.filter((other) => other !== game).map((other) => `/${other}/`);
    return folder === 'games' && games.includes(game) && others.some((other) => read(name).includes(other));
  });
  assert.deepEqual(crossing, []);
});

/** The client's layers from bottom to top, as folders and modules. A module may import its own layer and lower ones. */
const LAYERS = [
  ['protocol', 'app/local_storage'],
  ['i18n'],
  ['app', 'theme'],
  ['live'],
  ['kit'],
  ['games/plugin', 'games/movies', 'features/rulebook/rulebook', 'features/rulebook/rulebook_panel_state'],
  ['features/rulebook', 'features/lessons'],
  ['features/table'],
  ['features/chat', 'features/daily', 'features/best_turns', 'features/known_dice'],
  ['features/lobby', 'features/history', 'features/insight'],
  ['games'],
  ['pages'],
  ['shell'],
  ['main', 'embed'],
];

/** Return the layer of a module by the longest matching name in `LAYERS`, or -1 for styles and generated files. */
function layerOf(name: string): number {
  const inSource =
    /^@[a-z]/.test(name) || name.startsWith(join('..', BRINGS))
      ? 'games'
      : name.replaceAll('\\', '/').replace(/\.tsx?$/, '');
  const named = LAYERS.flat().filter((start) => inSource === start || inSource.startsWith(`${start}/`));
  const longest = named.sort((a, b) => b.length - a.length)[0];
  return LAYERS.findIndex((layer) => layer.some((start) => start === longest));
}

test('each layer imports itself and the layers below it', () => {
  const brought = readdirSync(BRINGS, { recursive: true, encoding: 'utf8' }).map((name) => join('..', BRINGS, name));
  const upward = new Set<string>();
  for (const name of [...files, ...brought].filter((one) => /(?<!\.test|\.d)\.tsx?$/.test(one))) {
    assert.ok(layerOf(name) >= 0, `${name} is in no layer`);
    for (const [, from = ''] of read(name).matchAll(
      /(?:from|import\()\s*'((?:\.|@(?:railroad_ink|roborally)?\/)[^']*)'/g,
    )) {
      const target = from.startsWith('@/') ? from.slice(2) : from.startsWith('@') ? from : join(dirname(name), from);
      if (/\.(?:css|json)|\?raw/.test(from) || layerOf(target) < 0) continue;
      if (layerOf(target) > layerOf(name)) upward.add(`${name} -> ${target}`);
    }
  }
  assert.deepEqual([...upward].sort(), []);
});

test('all games have the same folders', () => {
  for (const name of ['railroad_ink', 'roborally']) {
    const entries = readdirSync(join(BRINGS, name, 'client'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    for (const folder of ['drawing', 'new_table', 'replay', 'result', 'table', 'texts'])
      assert.ok(folders.includes(folder), `${name} has no ${folder}/`);
    const loose = entries.filter(
      (entry) => entry.isFile() && !/^(index|front_|keys|lists|rules|slots|table_page|protocol)/.test(entry.name),
    );
    assert.deepEqual(loose, [], `in no folder of ${name}`);
  }
});

/** Files that may name expansions, with the reason. */
const MAY_NAME: Readonly<Record<string, string>> = {
  'protocol.ts': "written from the server's types",
  '@railroad_ink/drawing/notation.ts':
    'paths from corner to corner are a part of the notation of drawings, and called trails there',
  '@railroad_ink/paper_scorer/written_sheet/types.ts': 'the same mode',
  '@railroad_ink/drawing/expansions/words.ts': 'the same part of the notation',
  '@railroad_ink/drawing/expansions/parts.css': 'the colours of tokens.css in print',
  'styles/tokens.css': 'the one file that names colours, those of water, lava and leaves too',
};

/** Return the files whose code contains one of the words without permission. A permitted file must contain one. */
function naming(words: RegExp, may: Readonly<Record<string, string>>): readonly string[] {
  for (const allowed of Object.keys(may))
    assert.ok(
      files.some((name) => name.startsWith(allowed) && words.test(bare(read(name)))),
      `${allowed} names none any more`,
    );
  return files.filter(
    (name) =>
      !Object.keys(may).some((allowed) => name.startsWith(allowed)) &&
      !name.startsWith('@roborally/') &&
      words.test(bare(read(name)).replace(/^import .*$/gm, '')),
  );
}

test('only its own folder names an expansion, so adding one changes no other file of the client', () => {
  // Names of expansions, and of what each draws on a sheet.
  const laid = EXPANSIONS.flatMap(({ name }) => {
    const { fields: own = [], marks = [] } = scorerPlugins().get(name) ?? {};
    return [...own.map((field) => field.name), ...marks.flatMap((mark) => [mark.name, mark.field])];
  });
  const words = new Set([...EXPANSIONS.map(({ name }) => name), ...laid].map((word) => word.replace(/s$/, '')));
  // Words with another meaning: dice towers, and routes that are lit. Any sheet may have special routes that a die showed.
  for (const word of ['tower', 'lit', 'uncounted_special']) assert.ok(words.delete(word), word);
  assert.deepEqual(naming(new RegExp(`\\b(${[...words].join('|')})s?\\b`, 'i'), MAY_NAME), []);
});

/** Files that may name Challenge or a building of its sheet, with the reason. */
const MAY_NAME_BOXES: Readonly<Record<string, string>> = {
  'protocol.ts': "written from the server's types",
  'features/lobby/passkey.ts': 'the standard of passkeys calls a question so',
};

test('only the folder of the Challenge names its buildings, its goals and the draft of dice', () => {
  const folders = readdirSync(join(src, BOXES_IN), { withFileTypes: true })
    .filter((entry) => existsSync(join(src, BOXES_IN, entry.name, 'client')))
    .map((entry) => entry.name)
    // Texts of a lesson are not about a game.
    .filter((name) => name !== 'lesson');
  assert.deepEqual(folders, ['challenge']);
  // The name of the box, the buildings of its sheet, and the fields of a written sheet.
  const sites = EDITIONS.flatMap((edition) => Object.values(sheetOf({ edition })?.sites ?? {}));
  const words = new Set(
    [...folders, 'building', ...sites, ...boxFields().map(({ name }) => name)].map((word) =>
      word.replace(/(y|s)$/, ''),
    ),
  );
  assert.deepEqual(naming(new RegExp(`\\b(${[...words].join('|')})(s|y|ies)?\\b`, 'i'), MAY_NAME_BOXES), []);
  // No file uses its message keys, including those of goals and of the draft.
  const keys = Object.keys(challengeTexts);
  const asked = files.filter((name) => {
    const text = read(name);
    return keys.some((key) => text.includes(`'${key}'`));
  });
  assert.deepEqual(asked, []);
  // No other style sheet contains the classes of its drawings. Cards of goals are general.
  const drawn = [...readFileSync(join(src, BOXES_IN, 'challenge/client/table.css'), 'utf8').matchAll(/^ *\.([\w-]+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => /^(building|draft|pair|effect)/.test(name));
  assert.ok(drawn.length > 10);
  const styled = new RegExp(`\\.(${[...new Set(drawn)].join('|')})\\b`);
  assert.deepEqual(
    files.filter((name) => name.endsWith('.css') && styled.test(bare(read(name)))),
    [],
  );
});
