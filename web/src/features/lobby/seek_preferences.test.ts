import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeStored } from '../../app/local_storage';
import { BOT_FILL_OPTIONS, setSeekPreferences, readSeekPreferences, seekPreferences } from './seek_preferences';

beforeEach(() => {
  const all = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, text: string) => all.set(key, text),
    removeItem: (key: string) => all.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the chosen preferences are stored', () => {
  expect(readSeekPreferences().bots).toBe('ask');
  for (const bots of BOT_FILL_OPTIONS) {
    setSeekPreferences({ bots, pace: 'day' });
    expect(readSeekPreferences()).toEqual(seekPreferences.value);
    expect([readSeekPreferences().bots, readSeekPreferences().pace]).toEqual([bots, 'day']);
  }
});

test('stored preferences of older versions are converted, and invalid ones become the default', () => {
  for (const [old, now] of [
    ['fill', '60'],
    ['ask', 'ask'],
    ['45', 'ask'],
    [60, 'ask'],
    ['toString', 'ask'],
  ]) {
    writeStored('quick-game', JSON.stringify({ bots: old }));
    expect(readSeekPreferences().bots).toBe(now);
  }
  writeStored('quick-game', 'nothing of the sort');
  expect(readSeekPreferences().bots).toBe('ask');
});
