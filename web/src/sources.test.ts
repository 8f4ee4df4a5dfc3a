/** How texts are made in the sources of the client, as far as reading them tells. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const FOLDERS = ['src', '../src/inkrally'];
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The sources that say something: no tests, no catalogues, nothing that only the makers see. */
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) => /(?<!\.test)\.tsx?$/.test(name) && !/^gallery[./]|gallery_samples|^i18n\/|protocol\.ts$/.test(name),
    )
    .map((name) => ({ name, code: bare(readFileSync(join(folder, name), 'utf8')) })),
);

/** Lines in which a sign stands that may not, with their files. */
const lines = (sign: RegExp, but: (name: string, line: string) => boolean = () => false) =>
  sources.flatMap(({ name, code }) =>
    code.split('\n').flatMap((line) => (sign.test(line) && !but(name, line) ? [`${name}: ${line.trim()}`] : [])),
  );

/** Names of functions that make a text. */
const SAYS = '(?:t|t[A-Z]\\w*|findExpansionText|translateCode|formatProblem|formatError)';

test('the client has sources', () => {
  assert.ok(sources.length > 300);
});

test('no sentence is put together of messages and signs: one message says it all, or words stand side by side', () => {
  // `joined` and `labelled` of texts/index know the signs between words that stand for themselves.
  assert.deepEqual(
    lines(new RegExp(`\`[^\`]*[\\p{L}.,:;!?] ?\\$\\{${SAYS}\\(|\\$\\{${SAYS}\\([^\`]*\\)\\}[ .,:;!?]+[^\`]*\``, 'u')),
    [],
  );
  assert.deepEqual(lines(new RegExp(`\\b${SAYS}\\([^)]*\\) \\+ ['"\`]|['"\`] \\+ ${SAYS}\\(`)), []);
  const written = /\.join\('(?:, |; |: |\. | and )'\)/;
  const numbers = (name: string) => /print\/printed_pages\.tsx$/.test(name);
  assert.deepEqual(lines(written, numbers), []);
});

test('no language is taken for granted: numbers, dates and letters are those of the page', () => {
  assert.deepEqual(
    lines(
      /\ben-(?:GB|US)\b|\.toLocale(?:Lower|Upper)Case\(\)|\.toLocale(?:Date|Time)?String\(|\.localeCompare\([^,)]*\)/,
      (name) => name === 'i18n/language.ts',
    ),
    [],
  );
  assert.deepEqual(lines(/new Intl\.\w+\((?:\)|'|undefined)/), []);
});

test('no text stands in a page itself', () => {
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

test('no page shows what the server says in English', () => {
  // A problem is said by its code (texts/problems); what an expansion without texts of its own owes is the one exception.
  assert.deepEqual(
    lines(/(?:problem|refused|refusal|error|fault)\??\.message\b/, (name) => name === 'app/api.ts'),
    [],
  );
});
