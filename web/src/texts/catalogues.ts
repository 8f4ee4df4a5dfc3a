/**
 * All texts of the house, of games, expansions and cards, in English and in every other language, by the keys by which they
 * are asked for. For tests: no page imports it.
 */

import { codeOf } from '../language';
import { MessageError, parseMessage, type Part } from './format';
import type { Texts } from './index';

type Module = Readonly<Record<string, unknown>>;

/** The English catalogues by their files. */
const modules = import.meta.glob<Module>(
  ['../**/en{,_*}.ts', '../../../src/inkrally/**/{client,rulebook}/en.ts', '!**/node_modules/**'],
  { eager: true },
);

const facts = import.meta.glob<{ id: string; name: string; text: string }>(
  ['../../../src/inkrally/*/*/*/card.json', '../../../src/inkrally/*/*/*/rule.json'],
  { eager: true, import: 'default' },
);

/** English by its file: what it exports, with the file's `PREFIX` before its keys, if it has one. */
export const ENGLISH_FILES: ReadonlyMap<string, Texts> = new Map([
  ...Object.entries(modules).map(([path, module]): readonly [string, Texts] => [
    path,
    Object.assign({}, ...ownTexts(module)),
  ]),
  // An Option card, and a rule of courses, says its name and its text in a file of facts.
  ...Object.entries(facts).map(([path, { id, name, text }]): readonly [string, Texts] => [
    path,
    path.endsWith('/card.json') ? { [`option.${id}`]: name, [`option.${id}.text`]: text } : { [`rule.${id}`]: text },
  ]),
]);

function ownTexts({ PREFIX: prefix, ...module }: Module): readonly Texts[] {
  const found = Object.values(module).filter((one): one is Texts => typeof one === 'object');
  if (typeof prefix !== 'string') return found;
  return found.map((texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [prefix + key, text])));
}

export const ENGLISH: Texts = Object.assign({}, ...ENGLISH_FILES.values());

const translated = import.meta.glob<Texts>(
  [
    '../languages/*/{index,later}.ts',
    '../languages/*/*/index.ts',
    '../../../src/inkrally/**/{client,rulebook}/{??,??-*}.ts',
    '!../../../src/inkrally/**/en.ts',
  ],
  { eager: true, import: 'texts' },
);

const unfinished = new Set(Object.keys(import.meta.glob('../languages/*/unfinished.ts')).map(codeOf));

export interface Language {
  readonly code: string;
  /** It is offered to readers, and has all that English has. */
  readonly finished: boolean;
  readonly texts: Texts;
  readonly files: ReadonlyMap<string, Texts>;
}

/** Every language of which something is said. */
export const OTHERS: readonly Language[] = [...new Set(Object.keys(translated).map(codeOf))].sort().map((code) => {
  const files = new Map(Object.entries(translated).filter(([path]) => codeOf(path) === code));
  const finished = !unfinished.has(code) && files.has(`../languages/${code}/index.ts`);
  return { code, finished, texts: Object.assign({}, ...files.values()), files };
});

/** How a message uses its arguments. */
export interface Uses {
  /** Arguments that stand in it, as words or as numbers. */
  readonly shown: ReadonlySet<string>;
  /** Arguments that must be numbers: they are counted. */
  readonly counted: ReadonlySet<string>;
  /** Arguments by which it chooses. */
  readonly chosen: ReadonlySet<string>;
  /** The names of the cases of each of its plurals, and whether one shows the number. */
  readonly plurals: readonly { readonly of: string; readonly cases: readonly string[]; readonly shown: boolean }[];
}

/** Throws MessageError where it is not well formed. */
export function usesOf(message: string): Uses {
  const [shown, counted, chosen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const plurals: { of: string; cases: readonly string[]; shown: boolean }[] = [];
  const walk = (parts: readonly Part[], counting: string): boolean => {
    let shows = false;
    for (const part of parts) {
      if (typeof part === 'string') continue;
      if ('count' in part) {
        shown.add(counting);
        shows = true;
      } else if (!('cases' in part)) {
        shown.add(part.value);
        if (part.number) counted.add(part.value);
        shows ||= part.value === counting;
      } else if (part.plural) {
        counted.add(part.value);
        const inside = [...part.cases].map(([name, inner]) => ({ name, shows: walk(inner, part.value) }));
        plurals.push({ of: part.value, cases: [...part.cases.keys()], shown: inside.some((one) => one.shows) });
      } else {
        chosen.add(part.value);
        for (const inner of part.cases.values()) shows = walk(inner, counting) || shows;
      }
    }
    return shows;
  };
  walk(parseMessage(message), '');
  return { shown, counted, chosen, plurals };
}

/** Every text that a message can become, its arguments as `{name}`, so that words can be looked for in it. */
export function plainTexts(message: string): readonly string[] {
  const all = (parts: readonly Part[], counting: string): readonly string[] =>
    parts.reduce<readonly string[]>(
      (before, part) => {
        const inner =
          typeof part === 'string'
            ? [part]
            : 'count' in part
              ? [`{${counting}}`]
              : 'cases' in part
                ? [...part.cases.values()].flatMap((one) => all(one, part.plural ? part.value : counting))
                : [`{${part.value}}`];
        // Of each part every case is seen once; all combinations would be many.
        return before.length === 1 || inner.length === 1
          ? before.flatMap((one) => inner.map((next) => one + next))
          : [...before.map((one) => one + (inner[0] ?? '')), ...inner.map((next) => (before[0] ?? '') + next)];
      },
      [''],
    );
  return all(parseMessage(message), '');
}

/** What is wrong with the form of a message; empty where nothing is. */
export function malformed(message: string): string {
  try {
    parseMessage(message);
    return '';
  } catch (error) {
    if (error instanceof MessageError) return error.message;
    throw error;
  }
}
