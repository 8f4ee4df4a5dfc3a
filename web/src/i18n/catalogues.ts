/**
 * Reads the source messages of all languages, and finds the arguments that messages use. For tests: no page imports
 * this module.
 */

import { parse, type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { compile, isUnfinished, languages, sourcesOf, type Parts } from '../../catalogues';

type Sources = Readonly<Record<string, string>>;

/** The English messages by part. */
export const ENGLISH_PARTS: Parts = sourcesOf('en');
export const ENGLISH: Sources = Object.assign({}, ...ENGLISH_PARTS.values());

export interface Language {
  readonly code: string;
  /** Whether the language is offered to users. Then it has all messages that English has. */
  readonly finished: boolean;
  readonly texts: Sources;
  readonly parts: Parts;
}

/** Every language that has messages, without English. */
export const OTHER_LANGUAGES: readonly Language[] = languages(true)
  .slice(1)
  .map((code) => {
    const parts = sourcesOf(code);
    return { code, finished: !isUnfinished(code), texts: Object.assign({}, ...parts.values()), parts };
  });

/** Compile the messages of a language. */
export const compiledTexts = (texts: Sources, code = 'en') =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text, code)]));

/** The arguments of a message, by their use. */
interface ArgumentUsage {
  /** The arguments whose values appear in the text, as words or as numbers. */
  readonly shown: ReadonlySet<string>;
  /** The arguments that must be numbers, because a plural depends on them. */
  readonly counted: ReadonlySet<string>;
  /** The arguments on which a select depends. */
  readonly chosen: ReadonlySet<string>;
  /** The names of the cases of each plural, and whether a case shows the number. */
  readonly plurals: readonly { readonly of: string; readonly cases: readonly string[]; readonly shown: boolean }[];
  /** The names of the cases of each select. */
  readonly selects: readonly { readonly of: string; readonly cases: readonly string[] }[];
}

const parsed = (message: string) => parse(message, { ignoreTag: true });

/** Return the arguments of a message by their use. Throws an error if the message is malformed. */
export function usesOf(message: string): ArgumentUsage {
  const [shown, counted, chosen] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const plurals: { of: string; cases: readonly string[]; shown: boolean }[] = [];
  const selects: { of: string; cases: readonly string[] }[] = [];
  const walk = (elements: readonly MessageFormatElement[], counting: string): boolean => {
    let shows = false;
    for (const element of elements) {
      if (element.type === TYPE.pound) {
        shown.add(counting);
        shows = true;
      } else if (element.type === TYPE.argument || element.type === TYPE.number) {
        shown.add(element.value);
        if (element.type === TYPE.number) counted.add(element.value);
        shows ||= element.value === counting;
      } else if (element.type === TYPE.plural) {
        counted.add(element.value);
        const inside = Object.values(element.options).map(({ value }) => walk(value, element.value));
        plurals.push({ of: element.value, cases: Object.keys(element.options), shown: inside.includes(true) });
      } else if (element.type === TYPE.select) {
        chosen.add(element.value);
        selects.push({ of: element.value, cases: Object.keys(element.options) });
        for (const { value } of Object.values(element.options)) shows = walk(value, counting) || shows;
      }
    }
    return shows;
  };
  walk(parsed(message), '');
  return { shown, counted, chosen, plurals, selects };
}

/** Return every text that a message can produce, with arguments as `{name}`, so that tests can search for words. */
export function plainTexts(message: string): readonly string[] {
  const variants = (element: MessageFormatElement, counting: string): readonly string[] => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.pound) return [`{${counting}}`];
    if (element.type !== TYPE.plural && element.type !== TYPE.select)
      return [`{${'value' in element ? element.value : ''}}`];
    const counted = element.type === TYPE.plural ? element.value : counting;
    return Object.values(element.options).flatMap(({ value }) => all(value, counted));
  };
  const all = (elements: readonly MessageFormatElement[], counting: string): readonly string[] =>
    elements.reduce<readonly string[]>(
      (before, element) => {
        const inner = variants(element, counting);
        // Use each case of each plural and select once. The number of all combinations would be too large.
        return before.length === 1 || inner.length === 1
          ? before.flatMap((one) => inner.map((next) => one + next))
          : [...before.map((one) => one + (inner[0] ?? '')), ...inner.map((next) => (before[0] ?? '') + next)];
      },
      [''],
    );
  return all(parsed(message), '');
}

/** Return the error of a malformed message, or an empty string if the message is well formed. */
export function malformed(message: string): string {
  try {
    compile(message);
    return '';
  } catch (error) {
    return String(error);
  }
}
