/**
 * Tests each language against English: an offered language must be complete, and each message must be valid. A language
 * that is not offered yet is only checked for valid messages; `LANGUAGE=cs npm test` checks it as if it were offered.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { compile } from '../catalogues';
import {
  ENGLISH,
  ENGLISH_PARTS,
  type Language,
  malformed,
  OTHER_LANGUAGES,
  plainTexts,
  usesOf,
} from './i18n/catalogues';
import { Formatter, type Value } from './i18n/format';
import glossary from './i18n/glossary.json';

/** Exceptions that a person has approved, by language: `i18n/reviewed/CODE.json`. */
interface Checked {
  /** Words that are the same in this language and in English. */
  readonly as_english?: readonly string[];
  /** The keys, by term of the glossary, of messages that need not contain the term. */
  readonly otherwise?: Readonly<Record<string, readonly string[]>>;
}
const checkedOf = (code: string): Checked =>
  import.meta.glob<Checked>('./i18n/reviewed/*.json', { eager: true, import: 'default' })[
    `./i18n/reviewed/${code}.json`
  ] ?? {};

/** Arguments with a code, by which a message may select: sides, kinds of lines, routes. */
const CODED = new Set(['side', 'way', 'facing', 'direction', 'kind', 'other', 'own', 'route']);

/** Words that are the same in all languages: names of products and robots, formats, codes. */
const NAMES =
  'inkrally Railroad Challenge RoboRally SuperBot JSON Abacus Bobbin Crank Dredge Easel Ferrule Gasket Halyard Risky Exchange Enter hooks';

test('a key has one text in each language', () => {
  for (const [code, parts] of [
    ['en', ENGLISH_PARTS] as const,
    ...OTHER_LANGUAGES.map(({ code, parts }) => [code, parts] as const),
  ]) {
    const found = new Map<string, string>();
    for (const [part, texts] of parts)
      for (const [key, text] of Object.entries(texts)) {
        assert.equal(found.get(key) ?? text, text, `${key} of ${code}/${part}`);
        found.set(key, text);
      }
    assert.ok(code !== 'en' || found.size > 1500);
  }
  // A JSON parser would silently take the last of two.
  const files = import.meta.glob<string>('../../locales/*/*.json', { eager: true, query: '?raw', import: 'default' });
  for (const [file, raw] of Object.entries(files)) {
    const keys = [...raw.matchAll(/^ {2}"([^"]+)": /gm)].map(([, key = '']) => key);
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) < at),
      [],
      file,
    );
  }
});

/** Return the errors in the cases of a message's selects. A translation must have the cases of the English message. */
function casesOf(text: string, english: string): readonly string[] {
  const model = usesOf(english).selects;
  return usesOf(text).selects.flatMap(({ of, cases }) =>
    cases
      .filter((name) => name !== 'other')
      .flatMap((name) => {
        if (!/^(?:[a-z][a-z0-9_]*|[A-Z]{1,2}|\d+)$/.test(name)) return [`{${of}}: ${name} is not a code`];
        const known = model.filter((one) => one.of === of);
        return CODED.has(of) || known.some((one) => one.cases.includes(name))
          ? []
          : [`{${of}}: English has no ${name}`];
      }),
  );
}

test('selects choose by codes, never by words that are translated', () => {
  assert.deepEqual(casesOf('{player, select, Ty {a} other {b}}', '{player, select, you {a} other {b}}').length, 1);
  assert.deepEqual(casesOf('{why, select, gone {a} other {b}}', '{why, select, lost {a} other {b}}').length, 1);
  for (const texts of [ENGLISH, ...OTHER_LANGUAGES.map((language) => language.texts)])
    for (const [key, text] of Object.entries(texts)) assert.deepEqual(casesOf(text, ENGLISH[key] ?? text), [], key);
});

test('every English message has a description that explains its arguments', () => {
  const files = import.meta.glob<Readonly<Record<string, { defaultMessage: string; description?: string }>>>(
    '../../locales/en/*.json',
    { eager: true, import: 'default' },
  );
  const missing = Object.values(files).flatMap((messages) =>
    Object.entries(messages).flatMap(([key, { defaultMessage, description = '' }]) => {
      const { shown, counted, chosen } = usesOf(defaultMessage);
      const names = [...new Set([...shown, ...counted, ...chosen])].filter(
        (name) => !description.includes(`{${name}}`),
      );
      return description.length < 5 ? [key] : names.map((name) => `${key}: {${name}}`);
    }),
  );
  assert.deepEqual(missing, []);
});

test('an English message with a number before a noun is a plural', () => {
  const few: string[] = [];
  for (const [key, text] of Object.entries(ENGLISH)) {
    // A number before a noun must be a plural, because other languages have more plural classes.
    if (/\{(?!range\b)\w+\} (?:points|rounds|dice|spaces|cards|seats|players|lives|damage)\b|\{\w+\} ?%/.test(text))
      few.push(key);
  }
  assert.deepEqual(few, []);
});

/** Return the errors of a message compared with the English one; empty if it is correct. */
export function faultsOf(code: string, key: string, text: string, english = ENGLISH[key]): readonly string[] {
  if (english === undefined) return ['nobody asks for this key'];
  const form = malformed(text);
  if (form !== '') return [form];
  const [own, model] = [usesOf(text), usesOf(english)];
  const known = new Set([...model.shown, ...model.counted, ...model.chosen]);
  const used = new Set([...own.shown, ...own.counted, ...own.chosen]);
  const faults: string[] = [];
  for (const name of used) if (!known.has(name)) faults.push(`{${name}} is no argument of it`);
  for (const name of model.shown) if (!used.has(name)) faults.push(`{${name}} is lost`);
  for (const name of own.counted)
    if (known.has(name) && !model.counted.has(name)) faults.push(`{${name}} comes as a word, and cannot be counted`);
  for (const name of own.chosen)
    if (known.has(name) && !model.chosen.has(name) && !CODED.has(name))
      faults.push(`{${name}} has no code by which a message could choose`);
  const classes = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  for (const { of, cases, shown } of own.plurals) {
    const words = cases.filter((name) => !name.startsWith('='));
    for (const name of words)
      if (!(classes as readonly string[]).includes(name)) faults.push(`{${of}}: ${code} has no class ${name}`);
    // A case for exactly one counts as the class "one". After a colon or alone, one text fits all numbers.
    const there = [...words, ...(cases.includes('=1') ? ['one'] : [])];
    if (shown && !(words.length === 1 && onlySigns(text)))
      for (const name of classes) if (!there.includes(name)) faults.push(`{${of}}: the class ${name} is missing`);
  }
  return [...faults, ...signsOf(code, text), ...unspeakable(code, text)];
}

/** Return whether the number is alone or after a colon, so that one case fits all numbers. */
function onlySigns(text: string): boolean {
  return plainTexts(text).every((plain) => !/\{\w+\} \p{L}/u.test(plain));
}

/** Return the mistakes in the punctuation of a text, such as straight quotation marks. */
function signsOf(code: string, text: string): readonly string[] {
  const plain = plainTexts(text).join('\n');
  const rules: readonly (readonly [RegExp, string])[] = [
    [/"/, 'straight quotation marks'],
    [/(?<![{'])'(?!['{}#])/, 'a straight apostrophe'],
    [/\.\.\./, 'three points instead of …'],
    [/ {2}/, 'two spaces'],
    [/!/, 'an exclamation mark'],
    [/\u2014/, 'a long dash'],
    [/[ŞşŢţ]/, 'a cedilla instead of a comma below'],
    [/\{\w+\} ?%/, 'a percent sign that is not of Intl'],
  ];
  const own: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
    cs: [
      [/“[^“”]*”/, 'quotation marks that are not „…“'],
      [/(?<!\p{L})(?:Vy|vy|Vás|vás|Vám|vám|vámi|Vaše?|vaše?|váš)(?!\p{L})/u, 'vy'],
      [/(?<!\p{L})prosím/iu, 'prosím'],
    ],
    de: [
      [/“[^“”]*”/, 'quotation marks that are not „…“'],
      [/(?<![.?:] )(?<!^)(?<!\n)\b(?:Sie|Ihnen|Ihre?[nmrs]?)\b/, 'Sie'],
      [/\bbitte\b/i, 'bitte'],
    ],
    ro: [
      [/“/, 'quotation marks that are not „…”'],
      [/dumneavoastr/i, 'dumneavoastră'],
    ],
  };
  return [...rules, ...(own[code] ?? [])].flatMap(([sign, name]) => (sign.test(plain) ? [name] : []));
}

/**
 * Format a message with numbers of every class, and return the errors. Romanian needs "de" before a noun from 20 on.
 */
function unspeakable(code: string, text: string): readonly string[] {
  const { shown, counted, chosen } = usesOf(text);
  const formatter = new Formatter(code);
  const message = compile(text, code);
  const faults: string[] = [];
  for (const number of [0, 1, 2, 5, 19, 20, 21, 101, 1.5]) {
    const values: Record<string, Value> = {};
    for (const name of [...shown, ...chosen]) values[name] = { word: name, code: name };
    for (const name of counted) values[name] = number;
    const made = formatter.message(message, values);
    if (/[{}]|undefined|NaN/.test(made)) faults.push(`made with ${number}: ${made}`);
    const noun = /(?<![\d/.,])20[\s\u00A0](?!de\b|din\b|și\b|sau\b|la\b|în\b|pe\b|cu\b)(\p{L}+)/u.exec(made);
    if (code === 'ro' && number === 20 && noun !== null) faults.push(`20 ${noun[1]}: "de" is missing`);
  }
  return faults;
}

const WORD = /\p{L}{4,}/gu;
const bare = (text: string) => text.replace(/\{[^{}]*\}/g, ' ').replace(/\b[A-Z]{1,2}\d\b/g, ' ');
const wordsOf = (text: string) => bare(text).match(WORD) ?? [];
const english = new Set(
  Object.values(ENGLISH)
    .flatMap((text) => plainTexts(text).flatMap(wordsOf))
    .map((word) => word.toLowerCase()),
);

/** Return the English words in a text, except words that the language has too. */
export function leftIn(text: string, allowed: readonly string[]): readonly string[] {
  const may = new Set([...NAMES.split(' '), ...allowed].map((word) => word.toLowerCase()));
  const found = plainTexts(text).flatMap(wordsOf);
  return [...new Set(found.filter((word) => english.has(word.toLowerCase()) && !may.has(word.toLowerCase())))];
}

const plainLetters = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
/** Return the beginnings of a term's words, without endings that inflection changes. */
const stems = (term: string) =>
  plainLetters(term)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, Math.max(3, word.length - 2)));

const variants = glossary
  .flatMap((term) =>
    term.en
      .replace(/\(.*?\)/g, '')
      .split(',')
      .map((en) => ({ term, en: en.trim().toLowerCase() })),
  )
  .filter(({ en }) => en.length > 1)
  .sort((one, other) => other.en.length - one.en.length)
  .map(({ term, en }) => ({
    term,
    sign: new RegExp(`\\b${en.replace(/y$/, '(?:y|ie)').replace(/die$/, 'dic?e')}(?:e?s)?\\b`, 'i'),
  }));

type Term = Pick<(typeof glossary)[number], 'id' | 'en' | 'cs' | 'de' | 'ro'> & {
  readonly judged?: boolean;
  /** Other beginnings of its inflected forms. */
  readonly also?: Partial<Record<string, readonly string[]>>;
};

/** Return the glossary terms in an English text. If one contains another, only the longer one counts. */
export function termsIn(text: string): readonly Term[] {
  let left = plainTexts(text).map(bare).join('\n');
  return variants.flatMap(({ term, sign }) => {
    if (!sign.test(left)) return [];
    left = left.replaceAll(new RegExp(sign, 'gi'), ' ');
    return [term as Term];
  });
}

const termsByKey = new Map<string, readonly Term[]>();
/** Return the terms in the English message of a key, cached. */
function termsOf(key: string): readonly Term[] {
  const found = termsByKey.get(key) ?? termsIn(ENGLISH[key] ?? '');
  termsByKey.set(key, found);
  return found;
}

/** Return whether a text contains a term in some inflected form, judged by the beginnings of words. */
export function saysTerm(text: string, term: string): boolean {
  const plain = plainLetters(plainTexts(text).join('\n'));
  return stems(term).some((stem) => plain.includes(stem));
}

function missing({ texts }: Language): readonly string[] {
  return Object.keys(ENGLISH).filter((key) => !(key in texts));
}

test('the checks find faults', () => {
  const left = '{left, plural, =0 {none left} one {# left} other {# left}}';
  const right = '{left, plural, =0 {žádná} one {# zbývá} few {# zbývají} many {# zbývá} other {# zbývá}}';
  assert.deepEqual(faultsOf('cs', 'x', right, left), []);
  assert.deepEqual(faultsOf('cs', 'x', '{left, plural, one {# zbývá} other {# zbývá}}', left).length, 2);
  assert.deepEqual(faultsOf('de', 'x', '{left, plural, one {# da} few {# da} other {# da}}', left).length, 1);
  assert.deepEqual(faultsOf('de', 'x', 'noch {rest}', left), ['{rest} is no argument of it', '{left} is lost']);
  assert.deepEqual(faultsOf('de', 'x', '{who, plural, other {#}} da', '{who} is there')[0]?.includes('counted'), true);
  assert.deepEqual(faultsOf('cs', 'x', '{side, select, N {na severu} other {jinde}}', 'at {side}'), []);
  assert.deepEqual(faultsOf('de', 'x', 'Klicken Sie "hier"!', 'Tap here').length, 3);
  const points = '{n, plural, one {# point} other {# points}}';
  assert.deepEqual(faultsOf('ro', 'x', '{n, plural, one {# punct} few {# puncte} other {# de puncte}}', points), []);
  assert.equal(faultsOf('ro', 'x', '{n, plural, one {# punct} few {# puncte} other {# puncte}}', points).length, 1);
  assert.deepEqual(leftIn('Spiele die Challenge mit your Bots', ['Bots']), ['your']);
  assert.deepEqual(
    termsIn('Two open ends at the station').map(({ id }) => id),
    ['open-end', 'station'],
  );
  assert.ok(saysTerm('{n, plural, one {# kostka} few {# kostky} many {# kostky} other {# kostek}}', 'kostka'));
  assert.ok(!saysTerm('Die Kugel', 'Würfel'));
});

for (const language of OTHER_LANGUAGES) {
  const { code, finished, texts } = language;
  const { as_english = [], otherwise = {} } = checkedOf(code);
  const judged = finished || process.env['LANGUAGE'] === code;
  // A language that is not complete contains English messages: ignore them.
  const said = Object.entries(texts).filter(([key, text]) => judged || text !== ENGLISH[key]);
  // Some terms are the same in both languages.
  const shared = glossary.flatMap((term) => wordsOf(term[code as 'cs'] ?? ''));

  describe(`${code}, ${said.length} of ${Object.keys(ENGLISH).length} messages${finished ? '' : ', not offered yet'}`, () => {
    test.runIf(judged)('no message is missing', () => {
      assert.deepEqual(missing(language), []);
    });

    test('every message has the arguments, the plural classes and the signs of its language', () => {
      const faults = said.flatMap(([key, text]) => faultsOf(code, key, text).map((fault) => `${key}: ${fault}`));
      assert.deepEqual(faults, []);
    });

    test.runIf(judged)('no English word is left', () => {
      const left = said.flatMap(([key, text]) => {
        const found = leftIn(text, [...as_english, ...shared]);
        return found.length > 0 ? [`${key}: ${found.join(' ')}`] : [];
      });
      assert.deepEqual(left, []);
      const unused = as_english.filter(
        (word) => !said.some(([, text]) => text.toLowerCase().includes(word.toLowerCase())),
      );
      if (finished) assert.deepEqual(unused, [], 'nobody says these any more');
    });

    test.runIf(judged)('the terms are those of the glossary', () => {
      const at = code as 'cs' | 'de' | 'ro';
      if (!['cs', 'de', 'ro'].includes(code)) return;
      const other = said.flatMap(([key, text]) =>
        termsOf(key).flatMap((term) =>
          term.judged && ![term[at], ...(term.also?.[at] ?? [])].some((one) => saysTerm(text, one))
            ? [`${term.id}: ${key}`]
            : [],
        ),
      );
      const approved = Object.entries(otherwise).flatMap(([id, keys]) => keys.map((key) => `${id}: ${key}`));
      assert.deepEqual(other.sort(), approved.sort());
      // Names of goals and cards are not translated within texts.
      const names = glossary.flatMap((term) => {
        const key = term.id.replace(/^option\.(.*)$/, (_, card: string) => `option.${card.replaceAll('-', '_')}`);
        return /^(goal|option)\./.test(term.id) && texts[key] !== undefined && texts[key] !== term[at]
          ? [`${key} is ${term[at]}`]
          : [];
      });
      assert.deepEqual(names, []);
    });
  });
}
