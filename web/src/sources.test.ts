/** Checks in the source code how the client composes and formats texts. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const FOLDERS = ['src', '../src/inkrally'];
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The source files with texts for players: no tests or catalogues. */
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/^i18n\/|protocol\.ts$/.test(name))
    .map((name) => ({ name, code: bare(readFileSync(join(folder, name), 'utf8')) })),
);

/** Return the lines that match a forbidden pattern, with their files, except those that `but` allows. */
const lines = (sign: RegExp, but: (name: string, line: string) => boolean = () => false) =>
  sources.flatMap(({ name, code }) =>
    code.split('\n').flatMap((line) => (sign.test(line) && !but(name, line) ? [`${name}: ${line.trim()}`] : [])),
  );

/** A pattern for the names of functions that return a text. */
const SAYS = '(?:t|t[A-Z]\\w*|findExpansionText|translateCode|formatProblem|formatError)';

test('the client has sources', () => {
  assert.ok(sources.length > 300);
});

test('no sentence is composed of several messages and punctuation', () => {
  // `joinWords` and `formatLabel` of `i18n/index` put the punctuation of the language between texts.
  assert.deepEqual(
    lines(new RegExp(`\`[^\`]*[\\p{L}.,:;!?] ?\\$\\{${SAYS}\\(|\\$\\{${SAYS}\\([^\`]*\\)\\}[ .,:;!?]+[^\`]*\``, 'u')),
    [],
  );
  assert.deepEqual(lines(new RegExp(`\\b${SAYS}\\([^)]*\\) \\+ ['"\`]|['"\`] \\+ ${SAYS}\\(`)), []);
  const written = /\.join\('(?:, |; |: |\. | and )'\)/;
  const numbers = (name: string) => /print\/printed_pages\.tsx$/.test(name);
  assert.deepEqual(lines(written, numbers), []);
});

test('numbers, dates and letters are formatted in the language of the page', () => {
  assert.deepEqual(
    lines(
      /\ben-(?:GB|US)\b|\.toLocale(?:Lower|Upper)Case\(\)|\.toLocale(?:Date|Time)?String\(|\.localeCompare\([^,)]*\)/,
      (name) => name === 'i18n/language.ts',
    ),
    [],
  );
  assert.deepEqual(lines(/new Intl\.\w+\((?:\)|'|undefined)/), []);
});

test('components contain no literal texts', () => {
  const NOT = /^(?:inkrally|RoboRally|Railroad Ink|PNG|SVG|QR)$/;
  const found = sources
    .filter(({ name }) => name.endsWith('.tsx'))
    .flatMap(({ name, code }) => [
      ...[...code.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+[.?]?)\s*<\//g)].map(([, text = '']) => ({ name, text })),
      ...[...code.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([A-Za-z][a-z]+[^"]*)"/g)].map(
        ([, text = '']) => ({ name, text }),
      ),
    ])
    .filter(({ text }) => !NOT.test(text));
  assert.deepEqual(found, []);
});

test('no page shows the English messages of the server', () => {
  // `formatProblem` of `i18n/error_messages` translates a problem by its code.
  assert.deepEqual(
    lines(/(?:problem|refused|refusal|error|fault)\??\.message\b/, (name) => name === 'app/api.ts'),
    [],
  );
});
