/** Tests the texts of the rules in every language: no text is missing or unused, and the search finds words. */

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { Formatter } from '../../i18n/format';
import { createTranslator, setCatalogue } from '../../i18n';
import { compile } from '../../../catalogues';
import { compiledTexts, ENGLISH, OTHER_LANGUAGES } from '../../i18n/catalogues';
import {
  type Rulebook,
  captionOf,
  inOrder,
  placeOf,
  findRule,
  sectionOf,
  valuesOf,
  type EngineValues,
  captionKey,
} from './rulebook';
import { searchRules, suggestTerm } from './search';

interface Facts {
  readonly sections: readonly Parameters<typeof sectionOf>[2][];
}
type Answers = Readonly<Record<string, { readonly drawn: unknown; readonly says: EngineValues }>>;

const facts = import.meta.glob<Facts>('../../../../src/inkrally/**/rulebook/rules.json', {
  eager: true,
  import: 'default',
});
const answers = import.meta.glob<Answers>('../../../../src/inkrally/**/rulebook/answers.json', {
  eager: true,
  import: 'default',
});
createTranslator(compiledTexts(ENGLISH));

const beside = (path: string, name: string) => path.replace('rules.json', name);
const books = new Map<string, Rulebook>();
for (const [path, { sections }] of Object.entries(facts)) {
  const { folder, part } = placeOf(path);
  const game = folder.replaceAll('_', '-');
  const before = books.get(game)?.sections ?? [];
  const own = sections.map((one) => sectionOf(folder, part, one, answers[beside(path, 'answers.json')] ?? {}));
  books.set(game, { game, sections: inOrder([...before, ...own]) });
}
const railroad = books.get('railroad-ink') as Rulebook;

describe('the texts of each rulebook', () => {
  const asked = new Set<string>();
  // Pages of courses have a caption that no example of the rules has.
  const optional = new Set(['roborally.example.course']);
  for (const [path, { sections }] of Object.entries(facts)) {
    const { folder, part } = placeOf(path);
    const found = answers[beside(path, 'answers.json')] ?? {};
    const keysOf = (of: typeof sections) =>
      of.flatMap((facts) => {
        const section = sectionOf(folder, part, facts, found);
        const rules = section.rules.flatMap(({ title, text, points }) => [title, text, points ?? '']);
        return [section.title, ...rules].filter((key) => key.startsWith(`${folder}.`));
      });
    const captions = Object.entries(found).map(
      ([name, { says }]) => [captionKey(folder, { name, says }), says] as const,
    );
    for (const key of keysOf(sections)) asked.add(key);
    for (const [key] of captions) asked.add(key);
    for (const { id } of sections) optional.add(`${folder}.${id}.words`);

    test(`${folder} ${part}: every caption has a text in each language`, () => {
      for (const [code, texts] of [
        ['en', ENGLISH] as const,
        ...OTHER_LANGUAGES.map((one) => [one.code, one.texts] as const),
      ])
        for (const [key, says] of captions) {
          const made = new Formatter(code).message(compile(texts[key] ?? '', code), valuesOf(says));
          assert.ok(made.length > 2 && !/[{}]|undefined/.test(made), `${code} ${key}: ${made}`);
        }
    });
  }

  test('the rules have a message for each of their keys, and no others', () => {
    const texts = [...books.keys()].flatMap((game) =>
      Object.keys(ENGLISH).filter((key) => key.startsWith(`${game.replaceAll('-', '_')}.`) && !optional.has(key)),
    );
    assert.deepEqual(texts.sort(), [...asked].sort());
  });
});

test('the path of a file names the game and the part of the rules', () => {
  assert.deepEqual(placeOf('../../../../src/inkrally/railroad_ink/rulebook/rules.json'), {
    folder: 'railroad_ink',
    part: '',
  });
  const lake = '../../../../src/inkrally/railroad_ink/expansions/lake/rulebook/rules.json';
  assert.deepEqual(placeOf(lake), { folder: 'railroad_ink', part: 'lake' });
});

test('sections are in the order of their numbers', () => {
  const ids = railroad.sections.map(({ number }) => number);
  assert.deepEqual(ids.slice(0, 6), ['2', '3', '4', '4.1', '4.2', '4.3']);
  assert.ok(ids.indexOf('10.1') > ids.indexOf('9.4'));
});

test('a topic leads to its rule, first in the parts that are played', () => {
  const at = (topics: readonly string[], parts: readonly string[] = []) => {
    const rule = findRule(railroad, topics, parts);
    return rule && `${rule.section}#${rule.id}`;
  };
  assert.equal(at(['refusal.clash']), '4.1#like');
  assert.equal(at(['route.nothing', 'die']), '3#dice');
  assert.equal(at(['refusal.canyon-touch'], ['canyon']), '10.2#touch');
  assert.equal(at(['goal.LB', 'goals'], ['lake', 'challenge']), 'goals-lake#goal-lb');
  assert.equal(at(['nowhere']), undefined);
});

describe('search', () => {
  const first = (query: string, parts?: readonly string[]) => {
    const hit = searchRules(railroad, query, parts)[0];
    return hit && `${hit.section.id}${hit.rule ? `#${hit.rule.id}` : ''}`;
  };

  test('a number finds its section and its subsections', () => {
    assert.deepEqual(
      searchRules(railroad, '4', undefined).map(({ section }) => section.id),
      ['4', '4.1', '4.2', '4.3'],
    );
    assert.equal(first('4.1'), '4.1');
    assert.equal(first('4.9'), undefined);
  });

  test('words are found by their beginnings and by synonyms in English', () => {
    assert.equal(first('overpass'), '3#overpass');
    assert.equal(first('rail meets road'), '4.1#like');
    assert.equal(first('overpasses'), '3#overpass');
    assert.ok(searchRules(railroad, 'railway', undefined).some(({ section }) => section.id === '4.1'));
    assert.equal(first('bridge', ['canyon'])?.split('#')[0], '10.2');
    assert.deepEqual(searchRules(railroad, '  ', undefined), []);
    assert.deepEqual(searchRules(railroad, 'zeppelin', undefined), []);
  });

  test('a search without results suggests the nearest word', () => {
    assert.equal(suggestTerm(railroad, 'vulcano')?.section.id, '8.2');
    assert.equal(suggestTerm(railroad, 'zeppelin'), undefined);
  });

  test.each([
    ['cs', 'nadjezd', '3#overpass'],
    ['cs', 'nadjezdem', '3#overpass'],
    ['cs', 'prístaviste', '7.2#pier'],
    ['de', 'Überführung', '3#overpass'],
    ['de', 'strasse gleis', undefined],
    ['ro', 'pasajului', '3#overpass'],
    ['ro', 'debarcader', '7.2#pier'],
  ])('%s: %s', (code, query, expected) => {
    setCatalogue(code, compiledTexts(OTHER_LANGUAGES.find((one) => one.code === code)?.texts ?? {}, code));
    try {
      if (expected === undefined) assert.ok(searchRules(railroad, query, undefined).length > 3);
      else assert.equal(first(query), expected);
      assert.ok(captionOf('railroad-ink', { name: 'joined-not', drawn: {}, says: { legal: false } }).length > 3);
    } finally {
      setCatalogue('en-GB', {});
    }
  });
});
