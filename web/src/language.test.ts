import assert from 'node:assert/strict';
import { test } from 'vitest';
import { bestOf, codeOf, LANGUAGES, ownName } from './language';
import { parseMessage } from './texts/format';
import type { en } from './texts/en';
import { speak, t, type Translated } from './texts/index';

type Texts = Readonly<Record<string, string>>;

/** Every English text of the house, by the key by which it is asked for. */
const english: Record<string, string> = Object.assign(
  {},
  ...Object.entries(
    import.meta.glob<Readonly<Record<string, unknown>>>(
      ['./**/en{,_*}.ts', '../../src/inkrally/**/client/en.ts', '!**/node_modules/**'],
      { eager: true },
    ),
  ).flatMap(([path, module]) =>
    Object.values(module)
      .filter((one) => typeof one === 'object')
      .map((one) => one as Texts)
      .flatMap((texts) => [
        texts,
        // This game puts its name before its keys.
        path.includes('roborally')
          ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [`rally.${key}`, text]))
          : {},
      ]),
  ),
);

// An Option card says its name and its text in a file of facts.
for (const { id, name, text } of Object.values(
  import.meta.glob<{ id: string; name: string; text: string }>('../../src/inkrally/roborally/options/*/card.json', {
    eager: true,
    import: 'default',
  }),
))
  Object.assign(english, { [`option.${id}`]: name, [`option.${id}.text`]: text });

const own = import.meta.glob<Texts>(
  ['./languages/*/index.ts', '../../src/inkrally/**/client/{??,??-*}.ts', '!**/en.ts'],
  { eager: true, import: 'texts' },
);

/** What is wrong with the texts of a language: keys that nobody asks for, messages that are not well formed. */
function wrong(texts: Texts): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (!(key in english)) return [`${key} is no text`];
    try {
      parseMessage(text);
      return [];
    } catch (error) {
      return [`${key}: ${String(error)}`];
    }
  });
}

test('every language says only what English says, in messages that are well formed', () => {
  assert.deepEqual(wrong({ 'side.N': 'norde', 'rally.game.name': 'x', 'expansion.lake': 'Lagoj' }), []);
  assert.equal(wrong({ 'side.X': 'norde', 'side.N': '{' }).length, 2);
  for (const [path, texts] of Object.entries(own)) assert.deepEqual(wrong(texts), [], path);
});

test('a language is a part of English: other keys are no types', () => {
  const some = { 'page.mine': 'Miaj tabloj' } satisfies Translated<typeof en>;
  // @ts-expect-error There is no such page.
  const none = { 'page.X': 'norde' } satisfies Translated<typeof en>;
  speak('eo', { ...some, ...none });
  assert.equal(t('page.mine'), 'Miaj tabloj');
  speak('en-GB', {});
});

test('the browser is asked which language, and English is spoken where none is there', () => {
  const there = ['en', 'de', 'pt-BR'];
  assert.equal(bestOf(['fr', 'de-AT', 'en'], there), 'de');
  assert.equal(bestOf(['pt'], there), 'pt-BR');
  assert.equal(bestOf(['en-US', 'de'], there), 'en');
  assert.equal(bestOf(['fr'], there), 'en');
  assert.equal(bestOf([], there), 'en');
});

test('a language is found by its folder or its file, and called as it calls itself', () => {
  assert.equal(codeOf('./languages/eo/index.ts'), 'eo');
  assert.equal(codeOf('../../src/inkrally/lake/client/pt-BR.ts'), 'pt-BR');
  assert.equal(LANGUAGES[0], 'en');
  assert.equal(ownName('de'), 'Deutsch');
});
