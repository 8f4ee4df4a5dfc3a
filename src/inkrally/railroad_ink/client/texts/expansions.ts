/**
 * The messages of expansions and boxes, loaded with their drawings. Other modules do not know which ones exist, so
 * callers build keys and provide a fallback.
 */

import boxes from '@locales/en/railroad_ink_challenge.json';
import expansions from '@locales/en/railroad_ink_expansions.json';
import type { Values } from '@/i18n/format';
import { createTranslator } from '@/i18n';

const all = { ...expansions, ...boxes };

export type Key = keyof typeof all;

export const say = createTranslator(all);

/** Return a message of an expansion or a box; undefined if there is none. */
export function findExpansionText(key: string, values?: Values): string | undefined {
  return key in all ? say(key as Key, values) : undefined;
}
