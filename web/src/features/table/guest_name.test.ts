import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '../../protocol';
import { setCatalogue } from '../../i18n';
import { guestName, isUnnamed, withOwnDisplayName } from './guest_name';

/** Use a language with this word for a guest. */
const speakOf = (guest: string) => setCatalogue('en-GB', { 'result.guest': guest });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  setCatalogue('en-GB', {});
  vi.unstubAllGlobals();
});

const room = (...names: string[]) =>
  ({ table: { seats: names.map((name) => ({ kind: 'player', name })) } }) as unknown as TableSnapshot;

test('a guest without a name sees “You” in each language', () => {
  const name = guestName();
  for (const guest of ['Guest', 'Host', 'Invitat']) {
    speakOf(guest);
    expect(isUnnamed(room(name, 'Mira'), 0)).toBe(true);
    expect(withOwnDisplayName(room(name, 'Mira'), 0).table.seats.map((seat) => seat.name)).toEqual(['You', 'Mira']);
  }
  expect([isUnnamed(room(name, 'Mira'), 1), isUnnamed(room(name, 'Mira'), null)]).toEqual([false, false]);
});

test('the browser knows all default names that its user has had', () => {
  const names = ['Guest', 'Host'].map((guest) => {
    speakOf(guest);
    return guestName();
  });
  speakOf('Invitat');
  expect(names.map((name) => isUnnamed(room(name), 0))).toEqual([true, true]);
});
