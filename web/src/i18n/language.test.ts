import assert from 'node:assert/strict';
import { test } from 'vitest';
import { groupOf } from '../../catalogues';
import { negotiateLanguage, LANGUAGES, getNativeName } from './language';
import { ENGLISH_PARTS, OTHER_LANGUAGES } from './catalogues';

test('each part of a language translates the same part in English', () => {
  for (const { code, parts } of OTHER_LANGUAGES)
    for (const [part, texts] of parts) {
      const english = ENGLISH_PARTS.get(part) ?? {};
      assert.deepEqual(
        Object.keys(texts).filter((key) => !(key in english)),
        [],
        `${code}/${part}`,
      );
    }
});

test('the groups of messages follow from the names of the parts', () => {
  assert.deepEqual(['general', 'table', 'match', 'admin'].map(groupOf), ['first', 'first', 'later', 'later']);
  assert.deepEqual(['roborally', 'roborally_editor'].map(groupOf), ['roborally', 'roborally']);
  assert.equal(groupOf('railroad_ink_front'), 'railroad_ink/front');
  assert.equal(groupOf('railroad_ink_rules'), 'railroad_ink/rules');
});

test('the language comes from the browser, with English as the default', () => {
  const there = ['en', 'de', 'pt-BR'];
  assert.equal(negotiateLanguage(['fr', 'de-AT', 'en'], there), 'de');
  assert.equal(negotiateLanguage(['pt'], there), 'pt-BR');
  assert.equal(negotiateLanguage(['en-US', 'de'], there), 'en');
  assert.equal(negotiateLanguage(['fr'], there), 'en');
  assert.equal(negotiateLanguage([], there), 'en');
});

test('the languages are the folders of the catalogues, English first, each with its own name', () => {
  assert.deepEqual(LANGUAGES, ['en', 'cs', 'de', 'ro']);
  assert.equal(getNativeName('de'), 'Deutsch');
});
