import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSetting, lastPlayerName } from './settings';
import { readStored } from './local_storage';
import type { OwnAccount } from '../protocol';
import { withAccountRefresh, myName, HANDLE_STORAGE_KEY } from './current_account';

beforeEach(() => {
  const all = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, text: string) => all.set(key, text),
    removeItem: (key: string) => all.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const becomes = (handle: string | null) => withAccountRefresh(Promise.resolve({ handle } as OwnAccount));

test('a signed-in player has the nickname as the name, and the next user of the browser does not', async () => {
  await becomes(null);
  setSetting(lastPlayerName, 'name', '');
  await becomes('Gundula');
  expect([myName(), readStored('name'), readStored(HANDLE_STORAGE_KEY)]).toEqual(['Gundula', '', 'Gundula']);
  await becomes(null);
  expect([myName(), readStored(HANDLE_STORAGE_KEY)]).toEqual(['', null]);
  await becomes('Hyazinth');
  expect(myName()).toBe('Hyazinth');
  await becomes('Iphigenie');
  expect(myName()).toBe('Iphigenie');
});

test('a nickname takes precedence over a typed name, which returns after signing out', async () => {
  await becomes(null);
  setSetting(lastPlayerName, 'name', 'Mum');
  await becomes('Gundula');
  expect(myName()).toBe('Gundula');
  await becomes(null);
  expect(myName()).toBe('Mum');
});

test('a nickname that an older release stored as the typed name is removed on signing out', async () => {
  await becomes('Gundula');
  setSetting(lastPlayerName, 'name', 'Gundula');
  await becomes(null);
  expect(myName()).toBe('');
});
