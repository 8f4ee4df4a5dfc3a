/**
 * The texts in English that expansions and boxes bring, each in its own folder: fetched with what shows them. Which of them there
 * are nobody here knows, so they are asked for by a key that is put together, and whoever asks says what stands where there
 * is none.
 */

import type { Values } from '../../../texts/format';
import { messages } from '../../../texts/index';

const files = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '../../../../../src/inkrally/railroad_ink/*/client/en.ts',
    '../../../../../src/inkrally/railroad_ink/expansions/*/client/en.ts',
  ],
  { eager: true, import: 'en' },
);

/** All of them. */
export const enExpansions: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));

const say = messages(enExpansions);

/** A message of an expansion or a box; undefined where none brings it. */
export function told(key: string, values?: Values): string | undefined {
  return key in enExpansions ? say(key, values) : undefined;
}
