import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep } from '../../app/local_storage';
import { BOTS, chooseWish, recalled, wish } from './seek_preferences';

beforeEach(() => {
  const all = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, text: string) => all.set(key, text),
    removeItem: (key: string) => all.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what was chosen is kept for the next time', () => {
  expect(recalled().bots).toBe('ask');
  for (const bots of BOTS) {
    chooseWish({ bots, pace: 'day' });
    expect(recalled()).toEqual(wish.value);
    expect([recalled().bots, recalled().pace]).toEqual([bots, 'day']);
  }
});

test('what was kept formerly is understood, and what is not is as usual', () => {
  for (const [old, now] of [
    ['fill', '60'],
    ['ask', 'ask'],
    ['45', 'ask'],
    [60, 'ask'],
    ['toString', 'ask'],
  ]) {
    keep('quick-game', JSON.stringify({ bots: old }));
    expect(recalled().bots).toBe(now);
  }
  keep('quick-game', 'nothing of the sort');
  expect(recalled().bots).toBe('ask');
});
