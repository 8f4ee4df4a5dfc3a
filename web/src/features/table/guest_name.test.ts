import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '../../protocol';
import { speak } from '../../i18n';
import { guestName, nameless, ownEyes } from './guest_name';

/** Another language with its own word for who has no name. */
const speakOf = (guest: string) => speak('en-GB', { 'result.guest': guest });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  speak('en-GB', {});
  vi.unstubAllGlobals();
});

const room = (...names: string[]) =>
  ({ table: { seats: names.map((name) => ({ kind: 'player', name })) } }) as unknown as TableSnapshot;

test('who sat down without a name is "You" to oneself, whichever language is spoken by then', () => {
  const name = guestName();
  for (const guest of ['Guest', 'Host', 'Invitat']) {
    speakOf(guest);
    expect(nameless(room(name, 'Mira'), 0)).toBe(true);
    expect(ownEyes(room(name, 'Mira'), 0).table.seats.map((seat) => seat.name)).toEqual(['You', 'Mira']);
  }
  expect([nameless(room(name, 'Mira'), 1), nameless(room(name, 'Mira'), null)]).toEqual([false, false]);
});

test('each word that this browser was ever called by is known', () => {
  const names = ['Guest', 'Host'].map((guest) => {
    speakOf(guest);
    return guestName();
  });
  speakOf('Invitat');
  expect(names.map((name) => nameless(room(name), 0))).toEqual([true, true]);
});
