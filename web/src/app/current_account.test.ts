import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose, lastName } from './settings';
import { kept } from './local_storage';
import type { OwnAccount } from '../protocol';
import { becoming, myName, PLAYER } from './current_account';

beforeEach(() => {
  const all = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, text: string) => all.set(key, text),
    removeItem: (key: string) => all.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const becomes = (handle: string | null) => becoming(Promise.resolve({ handle } as OwnAccount));

test('a player is called by the nickname without writing it, and the next person here is not', async () => {
  await becomes(null);
  choose(lastName, 'name', '');
  await becomes('Gundula');
  expect([myName(), kept('name'), kept(PLAYER)]).toEqual(['Gundula', '', 'Gundula']);
  await becomes(null);
  expect([myName(), kept(PLAYER)]).toEqual(['', null]);
  await becomes('Hyazinth');
  expect(myName()).toBe('Hyazinth');
  await becomes('Iphigenie');
  expect(myName()).toBe('Iphigenie');
});

test('a nickname goes before a name that a guest typed, which comes back after signing out', async () => {
  await becomes(null);
  choose(lastName, 'name', 'Mum');
  await becomes('Gundula');
  expect(myName()).toBe('Gundula');
  await becomes(null);
  expect(myName()).toBe('Mum');
});

test('a nickname that an earlier release kept as the typed name goes with its player', async () => {
  await becomes('Gundula');
  choose(lastName, 'name', 'Gundula');
  await becomes(null);
  expect(myName()).toBe('');
});
