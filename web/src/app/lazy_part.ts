/**
 * Parts of a page that are fetched when they are first wanted. Whoever reads one while rendering is drawn again when it is
 * there. Knows no page.
 */

import { signal } from '@preact/signals';

/** How to read a part that may not be there yet, and how to wait for it. */
export interface LazyPart<Part> {
  /** The part, if it is there; asking for it fetches it. */
  read(): Part | undefined;
  /** The part, if it is there; nothing is fetched for it. */
  peek(): Part | undefined;
  /** Rejects where the network is gone; asked again, it tries again. */
  load(): Promise<Part>;
}

export function lazyPart<Part>(fetch: () => Promise<Part>): LazyPart<Part> {
  const part = signal<Part | undefined>(undefined);
  let fetching: Promise<Part> | undefined;
  const load = () =>
    (fetching ??= fetch().then(
      (found) => (part.value = found),
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
