import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose, lastName } from '../app/settings';
import { kept } from '../app/store';
import type { Me } from '../protocol';
import { becoming, PLAYER } from './me';

beforeEach(() => {
  const all = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, text: string) => all.set(key, text),
    removeItem: (key: string) => all.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const becomes = (handle: string | null) => becoming(Promise.resolve({ handle } as Me));

test('a nickname is the name until its player signs out, and is none of the next one', async () => {
  await becomes(null);
  choose(lastName, 'name', '');
  await becomes('Gundula');
  expect([lastName.value, kept('name'), kept(PLAYER)]).toEqual(['Gundula', 'Gundula', 'Gundula']);
  await becomes(null);
  expect([lastName.value, kept(PLAYER)]).toEqual(['', null]);
  await becomes('Hyazinth');
  expect(lastName.value).toBe('Hyazinth');
  await becomes('Iphigenie');
  expect(lastName.value).toBe('Iphigenie');
});

test('a name of one’s own stays, whoever signs in and out', async () => {
  await becomes(null);
  choose(lastName, 'name', 'Mum');
  await becomes('Gundula');
  expect(lastName.value).toBe('Mum');
  await becomes(null);
  expect(lastName.value).toBe('Mum');
});
