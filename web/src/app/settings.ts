/** Settings of this browser except the theme: sound, keyboard shortcuts, announcements. They are never sent to the server. */

import { type Signal, signal } from '@preact/signals';
import { writeStored, readStored } from './local_storage';

export const SOUNDS = ['off', 'quiet', 'on'] as const;
export const VERBOSITIES = ['all', 'mine', 'results'] as const;

/** Sound is off until the player turns it on. */
export const sound = signal(chosen('sound', SOUNDS, 'off'));
export const singleKeyShortcuts = signal(chosen('keys', ['on', 'off'] as const, 'on'));
export const verbosity = signal(chosen('say', VERBOSITIES, 'all'));

/** The name with which a guest sat down last. */
export const lastPlayerName = signal(readStored('name') ?? '');

export function setSetting<T extends string>(setting: Signal<T>, key: string, value: T): void {
  setting.value = value;
  writeStored(key, value);
}

function chosen<T extends string>(key: string, values: readonly T[], otherwise: T): T {
  const text = readStored(key);
  return values.find((value) => value === text) ?? otherwise;
}
