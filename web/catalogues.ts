/**
 * Reads the text catalogues and compiles their messages at build time, into one chunk for each language and group of catalogues. A
 * catalogue is a file `locales/LANGUAGE/PART.json` in the format of Format.JS, or such a file in a folder `texts/` of an extension.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { Message, Piece } from './src/i18n/format.ts';

interface SourceMessage {
  readonly defaultMessage: string;
  readonly description?: string;
}
/** The source messages of a language: by part, which is the name of a catalogue, then by key. */
export type Parts = ReadonlyMap<string, Readonly<Record<string, string>>>;

const HERE = fileURLToPath(new URL('.', import.meta.url));
const LOCALES = join(HERE, '../locales');
const ENGINE = join(HERE, '../src/inkrally');
export const ENGLISH = 'en';
/** The catalogues that the front page needs. All others that belong to no game are loaded with the next page. */
const FIRST = ['general', 'errors', 'table', 'place'];

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** `locales/`, and each folder `texts/` in the packages that has folders of languages. */
function roots(): readonly string[] {
  const texts = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === 'texts');
  return [LOCALES, ...texts.map((path) => join(ENGINE, path))].filter((root) => existsSync(root));
}

/** Return the languages, English first; `all` includes unfinished ones, which are not offered to readers. */
export function languages(all = false): readonly string[] {
  const codes = foldersIn(LOCALES).filter((code) => all || !isUnfinished(code));
  return [ENGLISH, ...codes.filter((code) => code !== ENGLISH).sort()];
}

export const isUnfinished = (code: string): boolean => existsSync(join(LOCALES, code, 'unfinished.txt'));

/** Return the files of a language by part. */
function filesOf(code: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const root of roots()) {
    const folder = join(root, code);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      const part = basename(name, '.json');
      found.set(part, [...(found.get(part) ?? []), join(folder, name)]);
    }
  }
  return found;
}

/** Read the source messages of a language. A translation may be a plain string, as other tools write it. */
export function sourcesOf(code: string): Parts {
  const read = (path: string) =>
    Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, SourceMessage | string>).map(
      ([key, message]) => [key, typeof message === 'string' ? message : message.defaultMessage] as const,
    );
  return new Map([...filesOf(code)].map(([part, files]) => [part, Object.fromEntries(files.flatMap(read))]));
}

/** The games: the packages with a pack. */
const games = foldersIn(ENGINE).filter((name) => existsSync(join(ENGINE, name, 'pack.py')));

/** Return the group of a catalogue: 'first' or 'later', or for a game 'GAME/front', 'GAME/rules', 'GAME/lessons' or 'GAME'. */
export function groupOf(part: string): string {
  const game = games.find((name) => part === name || part.startsWith(`${name}_`));
  if (game === undefined) return FIRST.includes(part) ? 'first' : 'later';
  const rest = part.slice(game.length + 1);
  return ['front', 'rules', 'lessons'].includes(rest) ? `${game}/${rest}` : game;
}

/** Compile a message. Throws an error if it is not a well-formed ICU message, or uses formats that the client does not have. */
export function compile(message: string, language = ENGLISH): Message {
  return packed(parse(message, { ignoreTag: true }), language);
}

function packed(elements: readonly MessageFormatElement[], language: string): Message {
  const pieces = elements.map((element, at) => pieceOf(element, language, elements[at - 1]?.type === TYPE.pound));
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces;
}

function pieceOf(element: MessageFormatElement, language: string, counted: boolean): Piece {
  switch (element.type) {
    case TYPE.literal:
      return language === ENGLISH ? element.value : withFirmSpaces(element.value, language, counted);
    case TYPE.argument:
      return [element.value];
    case TYPE.pound:
      return 0;
    case TYPE.number:
      if (element.style) break;
      return [element.value, 'number'];
    case TYPE.plural:
    case TYPE.select: {
      if (element.type === TYPE.plural && (element.offset || element.pluralType === 'ordinal')) break;
      const cases = Object.entries(element.options).map(
        ([name, { value }]) => [name, packed(value, language)] as const,
      );
      return [element.value, element.type === TYPE.plural ? 'plural' : 'select', Object.fromEntries(cases)];
    }
  }
  throw new SyntaxError(`the client has no formats, ordinals or offsets: ${JSON.stringify(element)}`);
}

const FIRM = '\u00A0';

/**
 * Add no-break spaces: between a number and the next word, before a dash, and in Czech after a word of one letter. Catalogues
 * have plain spaces. English lines break anywhere.
 */
function withFirmSpaces(plain: string, language: string, counted: boolean): string {
  const text = (counted ? plain.replace(/^ /, FIRM) : plain)
    .replace(/(\d) (?=\p{L})/gu, `$1${FIRM}`)
    .replaceAll(' \u2013', `${FIRM}\u2013`);
  return language === 'cs' ? text.replace(/(?<![\p{L}\d])([ksvzouai]) (?=\S|$)/giu, `$1${FIRM}`) : text;
}

/** The module of an English part, `\0catalogue/en/table`, or of a group of a translation, `\0catalogue/cs/roborally/front`. */
const MODULE = /^\0catalogue\/([^/]+)\/(.*)$/;

function moduleOf(code: string, name: string): string {
  const compiled: Record<string, Message> = {};
  for (const [part, texts] of sourcesOf(code)) {
    if ((code === ENGLISH ? part : groupOf(part)) !== name) continue;
    for (const [key, text] of Object.entries(texts)) {
      try {
        compiled[key] = compile(text, code);
      } catch (error) {
        throw new Error(`the message ${key} of locales/${code}/${part}.json: ${String(error)}`);
      }
    }
  }
  return `export default ${JSON.stringify(compiled)};`;
}

/** The module that maps each language and group to the function that loads its texts. */
function index(): string {
  const loaders = languages().map((code) => {
    const names = [...filesOf(code).keys()].flatMap((part): readonly (readonly [string, string])[] => {
      const group = groupOf(part);
      if (code !== ENGLISH) return [[group, group]];
      // The client imports English parts where it uses them, except prose that it finds by its keys.
      return /\/(rules|lessons)$/.test(group) ? [[group, part]] : [];
    });
    const lines = [...new Map(names)].map(
      ([group, name]) => `'${group}': () => import('virtual:catalogue/${code}/${name}')`,
    );
    return `'${code}': { ${lines.join(', ')} }`;
  });
  return `export const catalogues = { ${loaders.join(', ')} };`;
}

/** The plugin: resolves `@locales/en/PART.json`, the same path in a folder `texts/`, and `virtual:catalogues`. */
export const catalogues: Plugin = {
  name: 'catalogues',
  enforce: 'pre',
  resolveId(source) {
    const virtual = /^virtual:(catalogue.*)$/.exec(source)?.[1];
    if (virtual !== undefined) return `\0${virtual}`;
    const part = /(?:^@locales|\/texts)\/en\/(\w+)\.json$/.exec(source)?.[1];
    return part === undefined ? null : `\0catalogue/en/${part}`;
  },
  load(id) {
    if (id === '\0catalogues') return index();
    const [, code, name] = MODULE.exec(id) ?? [];
    if (code === undefined || name === undefined) return null;
    for (const file of [...filesOf(code).values()].flat()) this.addWatchFile(file);
    return moduleOf(code, name);
  },
};

/** Return the name of the chunk for a module with texts; null for English parts that belong to the chunk of their importer. */
export function chunkOf(module: string): string | null {
  const [, code, name = ''] = MODULE.exec(module) ?? [];
  if (code === undefined) return null;
  const group = code === ENGLISH ? groupOf(name) : name;
  const [game, part] = group.split('/');
  if (part === 'rules') return ['rules', ...(code === ENGLISH ? [] : [code]), game].join('-');
  return code === ENGLISH && part !== 'lessons'
    ? null
    : ['texts', code, game === 'first' ? '' : game, part].filter(Boolean).join('-');
}
