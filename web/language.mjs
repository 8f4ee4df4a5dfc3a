// Lays the files of a language, each beside the English one that it translates: `node language.mjs cs`. What is said already
// stays; what is not is there in English, to be written over. `src/languages.test.ts` then says what is left.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('.', import.meta.url));
const ENGINE = join(WEB, '../src/inkrally');
const code = process.argv[2] ?? '';
if (!/^[a-z]{2}(-[A-Za-z]+)?$/.test(code) || code === 'en') {
  console.error('say the code of a language, such as: node language.mjs cs');
  process.exit(2);
}
/** What of the house is said by no part of the front page (`src/first_texts.test.ts` holds it). */
const LATER = new Set('absent admin dice history learn mail mine player result said talk talk_errors'.split(' '));
const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(code);
const folder = join(WEB, 'src/languages', code);

/** The texts of a file as they stand there, quoted, by their keys. */
function textsOf(path) {
  if (!existsSync(path)) return new Map();
  const found = readFileSync(path, 'utf8').matchAll(/^ {2}'([^']+)':\s+('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?$/gm);
  return new Map([...found].map(([, key, text]) => [key, text]));
}

const line = (key, text) =>
  `  '${key}': ${text},`.length > 120 ? `  '${key}':\n    ${text},` : `  '${key}': ${text},`;

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

let [all, said] = [0, 0];
/** One file of texts, with what it says already. */
function lay(path, english, { about, constant, type, imports }) {
  const own = textsOf(path);
  all += english.size;
  said += [...english.keys()].filter((key) => own.has(key)).length;
  const lines = [...english].map(([key, text]) => line(key, own.get(key) ?? text));
  write(
    path,
    `/** ${about} */\n\n${imports}\nexport const ${constant} = {\n${lines.join('\n')}\n} as const satisfies ${type};\n`,
  );
}

/** A part of the house or of a game: a file for each English one, and an `index.ts` that has them all. */
function part(into, sources, what) {
  const parts = [];
  for (const source of sources) {
    const base = source.endsWith('/en.ts') ? dirname(source).split('/').at(-1) : /en_(\w+)\.ts$/.exec(source)[1];
    const constant = base.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const text = readFileSync(join(WEB, 'src', source), 'utf8');
    const prefix = /^export const PREFIX = '([^']+)';$/m.exec(text)?.[1] ?? '';
    const english = new Map([...textsOf(join(WEB, 'src', source))].map(([key, one]) => [prefix + key, one]));
    // What it only gathers from other files is in theirs.
    const exported = /export const (en\w*) = \{/.exec(text)?.[1];
    if (exported === undefined || english.size === 0) continue;
    lay(join(folder, into, `${base}.ts`), english, {
      about: `${name}: as ${source} says it in English.`,
      constant,
      type: `Translated<typeof ${exported}${prefix && `, '${prefix}'`}>`,
      imports: `import type { ${exported} } from '@/${source.replace('.ts', '')}';\nimport type { Translated } from '@/texts/index';\n`,
    });
    parts.push([constant, base]);
  }
  const later = into === '' ? parts.filter(([, base]) => LATER.has(base)) : [];
  gather(join(folder, into, 'index.ts'), `${name}: all that ${what} says${later.length > 0 ? ' at first' : ''}.`, [
    ...parts.filter((one) => !later.includes(one)),
  ]);
  if (later.length > 0)
    gather(join(folder, 'later.ts'), `${name}: what pages of the house say that are not the first.`, later);
}

/** A file that has all texts of some others. */
function gather(path, about, parts) {
  write(
    path,
    `/** ${about} */\n\n${parts.map(([one, base]) => `import { ${one} } from './${base}';`).join('\n')}\n\nexport const texts: Readonly<Record<string, string>> = { ${parts.map(([one]) => `...${one}`).join(', ')} };\n`,
  );
}

const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /(^|\/)en(_\w+)?\.ts$/.test(path) && path !== 'texts/en.ts' && !path.startsWith('languages/'))
  .sort();
part(
  '',
  files.filter((path) => !path.startsWith('games/')),
  'the house',
);
for (const game of new Set(files.flatMap((path) => /^games\/(\w+)\//.exec(path)?.[1] ?? [])))
  part(
    game,
    files.filter((path) => path.startsWith(`games/${game}/`)),
    game,
  );

for (const path of readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).map((one) => one.replaceAll('\\', '/'))) {
  const facts = /(?:^|\/)(card|rule)\.json$/.exec(path)?.[1];
  const place = dirname(path);
  if (/\/(client|rulebook)\/en\.ts$/.test(path))
    // An Option card has its words with its name and its text, and a rule of courses with its own, below.
    ['card', 'rule'].some((facts) => existsSync(join(ENGINE, place, `../${facts}.json`))) ||
      lay(join(ENGINE, place, `${code}.ts`), textsOf(join(ENGINE, path)), {
        about: `What is said of this in ${name}.`,
        constant: 'texts',
        type: 'Translated<typeof en>',
        imports: "import type { Translated } from '@/texts/index';\nimport type { en } from './en';\n",
      });
  else if (facts !== undefined) {
    const { id, name: title, text } = JSON.parse(readFileSync(join(ENGINE, path), 'utf8'));
    const quoted = (one) => `'${one.replaceAll("'", '’')}'`;
    const own =
      facts === 'card'
        ? [
            [`option.${id}`, quoted(title)],
            [`option.${id}.text`, quoted(text)],
          ]
        : [[`rule.${id}`, quoted(text)]];
    lay(
      join(ENGINE, place, 'client', `${code}.ts`),
      new Map([...own, ...textsOf(join(ENGINE, place, 'client/en.ts'))]),
      {
        about: `What it says in ${name}.`,
        constant: 'texts',
        type: 'Record<string, string>',
        imports: '',
      },
    );
  }
}
if (!existsSync(join(folder, 'checked.json')))
  write(join(folder, 'checked.json'), '{ "as_english": [], "otherwise": {} }\n');
if (said < all && !existsSync(join(folder, 'unfinished.ts')))
  write(
    join(folder, 'unfinished.ts'),
    `/** Not all is said in ${name} yet: without this file it is offered, and held complete. */\n\nexport {};\n`,
  );
console.log(`${code}: ${said} of ${all} messages were there`);
