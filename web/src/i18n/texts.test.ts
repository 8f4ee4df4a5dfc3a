import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { baseLines } from '@railroad_ink/drawing/score';
import { routeName } from '@railroad_ink/drawing/drawing_text';
import { compile } from '../../catalogues';
import { t } from '@railroad_ink/texts';
import { ENGLISH } from './catalogues';
import { en, formatList, formatNumber, capitalizeFirst, sortByLocale, setCatalogue } from '.';
import { Formatter, MessageError } from './format';
import routes from '../../../src/inkrally/railroad_ink/data/routes.json';

const made = (formatter: Formatter, message: string, values = {}) =>
  formatter.message(compile(message, formatter.locale.split('-')[0]), values);

test('a message formats values, plurals, selects, numbers and quotations', () => {
  const english = new Formatter('en-GB');
  const places = '{n, plural, =0 {nowhere} one {# place} other {# places}}';
  assert.equal(made(english, 'Hello {who}.', { who: 'Mira' }), 'Hello Mira.');
  assert.deepEqual(
    [0, 1, 5, 1200].map((n) => made(english, places, { n })),
    ['nowhere', '1 place', '5 places', '1,200 places'],
  );
  assert.equal(made(english, '{kind, select, H {road} other {rail}}', { kind: 'R' }), 'rail');
  assert.equal(made(english, "it''s '{'a'}' #"), "it's {a} #");
  assert.equal(made(english, '{n, plural, other {{who} has #}}', { n: 2, who: 'Ada' }), 'Ada has 2');
  assert.equal(english.number(-7), '\u22127');
});

test('plural forms follow the language', () => {
  const czech = new Formatter('cs');
  const places = '{n, plural, one {# místo} few {# místa} other {# míst}}';
  assert.deepEqual(
    [1, 3, 5].map((n) => made(czech, places, { n })),
    ['1\u00A0místo', '3\u00A0místa', '5\u00A0míst'],
  );
});

test('a formatter with the option drawl makes messages longer', () => {
  const drawled = new Formatter('en-GB', true);
  assert.equal(
    made(drawled, 'Take {n, plural, one {# seat} other {# seats}}, {who}', { n: 2, who: 'Ada' }),
    'Taakee 2 seeaats, Ada',
  );
});

test('an invalid message throws an error', () => {
  for (const text of [
    '{',
    '{a',
    '{n, plural, one {x}}',
    '{n, date}',
    '{n, selectordinal, other {x}}',
    '{n, plural, other x}',
    '{why, select, no-power {x} other {y}}',
  ])
    assert.throws(() => compile(text), SyntaxError, text);
  assert.throws(() => made(new Formatter('en'), '{a}'), MessageError);
});

test('English messages use the terms of the rulebooks', () => {
  // The search words of the rules contain synonyms, too.
  for (const [key, text] of Object.entries(ENGLISH))
    if (!key.endsWith('.words')) assert.doesNotMatch(text, /!|\b(invalid|oops|commit|roads?|rails?)\b/i, key);
});

/** Return the code that can use messages: that of the client and of all extensions. */
function spokenCode(): string {
  const folders = ['src', '../src/inkrally'];
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    )
    .join('\n');
}

test('the code uses every message of every catalogue', () => {
  const code = spokenCode();
  // Whole keys, and the beginnings of composed keys: `coach.${hint}`.
  const whole = new Set([...code.matchAll(/'([\w-]+\.[\w.-]+)'/g)].map(([, key]) => key));
  const begun = [...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g), ...code.matchAll(/prefix="([\w-]+)"/g)].map(
    ([, beginning = '']) => beginning,
  );
  // Callers omit the prefix of RoboRally's messages. `rules.test.ts` checks the prose of the rules.
  const silent = Object.keys(ENGLISH)
    .filter((key) => !/^(railroad_ink|roborally)\./.test(key))
    .map((key) => key.replace(/^rally\./, ''))
    .filter((key) => !whole.has(key) && !begun.some((beginning) => key.startsWith(beginning)));
  assert.deepEqual(silent, []);
});

test('a message that only one game uses is in the catalogue of that game', () => {
  const games = ['railroad_ink', 'roborally'];
  const sources = [
    ...readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name)),
    ...readdirSync('../src/inkrally', { recursive: true, encoding: 'utf8' }).map((name) =>
      join('../src/inkrally', name),
    ),
  ].filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const said = new Map<string, string>();
  for (const name of sources) {
    const owner = games.find((game) => name.split(/[\\/]/).includes(game)) ?? 'house';
    said.set(owner, `${said.get(owner) ?? ''}\n${readFileSync(name, 'utf8')}`);
  }
  const begins = (code: string, key: string) =>
    [...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g), ...code.matchAll(/prefix="([\w-]+)"/g)].some(([, begun = '']) =>
      key.startsWith(begun),
    );
  // A module with its own catalogue uses that first, except through the shared `t`. A whole key precedes a beginning.
  const owners = (key: string) => {
    const others = [...said].filter(
      ([owner, code]) =>
        owner !== 'roborally' ||
        !(`rally.${key}` in ENGLISH) ||
        code.includes(` t('${key}')`) ||
        code.includes(`{t('${key}')`),
    );
    const whole = others.filter(([, code]) => code.includes(`'${key}'`));
    return (whole.length > 0 ? whole : others.filter(([, code]) => begins(code, key))).map(([owner]) => owner);
  };
  // Punctuation, and texts around the ranks that every game has.
  const shared = /^(join|result)\./;
  const alone = Object.keys(en).filter((key) => {
    if (shared.test(key)) return false;
    const [owner = 'house', ...others] = owners(key);
    return others.length === 0 && owner !== 'house';
  });
  assert.deepEqual(alone, []);
});

test('every route has a name', () => {
  for (const route of routes) assert.ok(routeName(route.id), route.id);
});

test('sentences, lists and figures are formatted', () => {
  assert.equal(formatList(['north', 'east', 'south']), 'north, east and south');
  assert.equal(capitalizeFirst('éclair at E1'), 'Éclair at E1');
  assert.equal(formatNumber(-6), '−6');
  assert.equal(t('clock.left', { minutes: 0, seconds: 48 }), '48 seconds left in this round');
  assert.equal(t('clock.left', { minutes: 1, seconds: 1 }), '1 minute 1 second left in this round');
});

test('score lines have their details and points', () => {
  const score = { exits: 12, highway: 4, railway: 13, centre: 8, errors: 7, total: 30 };
  const lines = baseLines(score, [
    { points: 8, exits: ['G6E', 'F7S', 'D7S'] },
    { points: 4, exits: ['B1N', 'A2W'] },
    { points: 0, exits: ['D1N'] },
  ]);
  assert.deepEqual(
    lines.map((line) => [line.key, line.detail, line.value]),
    [
      ['exits', '2 networks, exits: 3 and 2', 12],
      ['highway', 'longest 4 spaces', 4],
      ['railway', 'longest 13 spaces', 13],
      ['centre', '8 of 9 spaces', 8],
      ['errors', '7 to close', -7],
      ['total', 'if the game ended now', 30],
    ],
  );
});

test('messages that a language lacks are in English', () => {
  setCatalogue('de', { 'act.undo': 'Zurück' });
  assert.equal(t('act.undo'), 'Zurück');
  assert.equal(t('side.N'), 'north');
  assert.equal(formatList(['a', 'b']), 'a und b');
  setCatalogue('en-GB', {});
  assert.equal(t('act.undo'), 'Undo');
});

test('names are sorted by the alphabet of the language', () => {
  const names = ['Hora', 'Žába', 'Cesta', 'Čára', 'Chata', 'Dům', 'Iglú', '10', '9'];
  const inOrder = () => sortByLocale(names, (name) => name).join(' ');
  setCatalogue('cs', {});
  assert.equal(inOrder(), '9 10 Cesta Čára Dům Hora Chata Iglú Žába');
  setCatalogue('en-GB', {});
  assert.equal(inOrder(), '9 10 Čára Cesta Chata Dům Hora Iglú Žába');
});
