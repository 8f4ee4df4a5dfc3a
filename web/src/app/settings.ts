/** What a person chose for this browser, besides the theme: sound, keys, what is said. Kept here, never sent. */

import { type Signal, signal } from '@preact/signals';
import { writeStored, readStored } from './local_storage';

export const SOUNDS = ['off', 'quiet', 'on'] as const;
export const VERBOSITIES = ['all', 'mine', 'results'] as const;

/** Nothing is heard until somebody asks for it. */
export const sound = signal(chosen('sound', SOUNDS, 'off'));
export const singleKeyShortcuts = signal(chosen('keys', ['on', 'off'] as const, 'on'));
export const verbosity = signal(chosen('say', VERBOSITIES, 'all'));

/** The name under which somebody sat down last. */
export const lastPlayerName = signal(readStored('name') ?? '');

export function setSetting<T extends string>(setting: Signal<T>, key: string, value: T): void {
  setting.value = value;
  writeStored(key, value);
}

function chosen<T extends string>(key: string, values: readonly T[], otherwise: T): T {
  const text = readStored(key);
  return values.find((value) => value === text) ?? otherwise;
}
