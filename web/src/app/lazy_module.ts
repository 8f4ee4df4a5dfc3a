/**
 * Parts of a page that are fetched when they are first wanted. Whoever reads one while rendering is drawn again when it is
 * there. With each come the texts of the house that the first page does not say. Knows no page.
 */

import { signal } from '@preact/signals';
import { loadAppTexts } from '../i18n/language';

/** How to read a part that may not be there yet, and how to wait for it. */
export interface LazyModule<Part> {
  /** The part, if it is there; asking for it fetches it. */
  read(): Part | undefined;
  /** The part, if it is there; nothing is fetched for it. */
  peek(): Part | undefined;
  /** Rejects where the network is gone; asked again, it tries again. */
  load(): Promise<Part>;
}

/** `first`: it stands on the first page, says only what is said there, and waits for no other text. */
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
