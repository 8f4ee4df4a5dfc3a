/** Tests that a stored draft is restored only for the same seat and decision. */

import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';
import { draftStorage } from './draft_storage';

afterEach(() => vi.unstubAllGlobals());

test('a stored draft is used only for its table, seat and decision', () => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
  let seat: number | null = 0;
  const storageOf = (table: string) => draftStorage<number, string>(table, () => seat, Boolean);
  const storage = storageOf('table');
  storage.keep(3, ['act']);
  assert.deepEqual(storage.load(3), ['act']);
  assert.equal(storage.load(4), undefined);
  assert.equal(storageOf('other').load(3), undefined);
  seat = 1;
  assert.equal(storage.load(3), undefined);
  seat = null;
  assert.equal(storage.load(3), undefined);
  seat = 0;
  storage.forget();
  assert.equal(storage.load(3), undefined);
});
