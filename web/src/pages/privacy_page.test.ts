import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { t } from '../i18n';

test('the page names the personal data of the reference that players enter or that the browser keeps', () => {
  const reference = readFileSync(join(process.cwd(), '../docs/reference/privacy.md'), 'utf8');
  const server = t('privacy-page.server-text');
  const named: readonly (readonly [row: string, text: string, word: RegExp])[] = [
    ['vacations and own hours', server, /Vacations and hours of play with your time zone/],
    ['receivers of notifications', server, /webhook for notifications/],
    ['tries with shared dice', server, /tries with shared or known dice/],
    ['the last state of up to 40 tables', t('privacy-page.browser-text'), /for use offline, the last state of tables/],
    ['vacations for about two years', t('privacy-page.long-text'), /Vacations are deleted about two years/],
  ];
  for (const [row, text, word] of named) {
    assert.ok(reference.includes(row), row);
    assert.match(text, word);
  }
});
