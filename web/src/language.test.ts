import assert from 'node:assert/strict';
import { test } from 'vitest';
import { bestOf, codeOf, LANGUAGES, ownName } from './language';
import { ENGLISH, OTHERS } from './texts/catalogues';
import { parseMessage } from './texts/format';
import type { en } from './texts/en';
import { speak, t, type Texts, type Translated } from './texts/index';

/** What is wrong with the texts of a language: keys that nobody asks for, messages that are not well formed. */
function wrong(texts: Texts): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (!(key in ENGLISH)) return [`${key} is no text`];
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
  for (const { files } of OTHERS) for (const [path, texts] of files) assert.deepEqual(wrong(texts), [], path);
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
