/**
 * Modules that are fetched on first use. A component that reads such a module renders again when the module is loaded.
 * By default the texts of the app that the home page does not need are fetched with the module.
 */

import { signal } from '@preact/signals';
import { loadAppTexts } from '../i18n/language';

/** A module that may not be loaded yet. */
export interface LazyModule<Part> {
  /** Return the module if it is loaded. Otherwise start to load it. */
  read(): Part | undefined;
  /** Return the module if it is loaded. Never loads it. */
  peek(): Part | undefined;
  /** Load the module. Rejects without a network; the next call tries again. */
  load(): Promise<Part>;
}

/**
 * Create a lazy module. With `texts` 'first', the module uses only texts of the home page and waits for no other texts.
 */
export function lazyModule<Part>(fetch: () => Promise<Part>, texts: 'all' | 'first' = 'all'): LazyModule<Part> {
  const part = signal<Part | undefined>(undefined);
  let fetching: Promise<Part> | undefined;
  const load = () =>
    (fetching ??= Promise.all([fetch(), texts === 'all' ? loadAppTexts() : undefined]).then(
      ([found]) => (part.value = found),
      (failed: unknown) => {
        fetching = undefined;
        throw failed;
      },
    ));
  return {
    load,
    peek: () => part.peek(),
    read: () => {
      if (part.value === undefined) load().catch(() => undefined);
      return part.value;
    },
  };
}
