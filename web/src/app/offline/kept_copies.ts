/**
 * Copies of tables and dice towers in this browser, which show the last known state without a network. The service
 * worker cannot keep this state, because it comes over a live connection. The service worker deletes the copies when
 * another user may use this browser.
 */

/** The cache with the copies, which the service worker knows too. */
const CACHE = 'copies-1';
/** The maximum number of copies, and of characters in one. The oldest are deleted first. */
const MOST = 40;
const MOST_CHARS = 2_000_000;

/** A copy with the time at which it was made, in milliseconds since 1970. */
export interface Copy<Content> {
  readonly at: number;
  readonly content: Content;
}

/** Store a copy under a name such as `t/7urpt9phteev`. Returns false if the browser has no room or no storage. */
export async function storeCopy(name: string, content: unknown): Promise<boolean> {
  try {
    const text = JSON.stringify({ at: Date.now(), content } satisfies Copy<unknown>);
    if (text.length > MOST_CHARS) return false;
    const cache = await caches.open(CACHE);
    // Replaces an older copy in one step, so that none is lost if the page closes now. The newest copy comes last.
    await cache.put(addressOf(name), new Response(text));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
    return true;
  } catch {
    return false;
  }
}

/** Return the copy with a name, or undefined. */
export async function loadCopy<Content>(name: string): Promise<Copy<Content> | undefined> {
  try {
    const found = await caches.match(addressOf(name), { cacheName: CACHE });
    return found && ((await found.json()) as Copy<Content>);
  } catch {
    return undefined;
  }
}

/** Return all copies by name, the oldest first. */
export async function loadCopies(): Promise<ReadonlyMap<string, Copy<unknown>>> {
  const found = new Map<string, Copy<unknown>>();
  try {
    const cache = await caches.open(CACHE);
    for (const key of await cache.keys()) {
      const name = new URL(key.url).pathname.slice(addressOf('').length);
      const copy = await loadCopy<unknown>(name);
      if (copy !== undefined) found.set(name, copy);
    }
  } catch {
    // The browser has no storage.
  }
  return found;
}

export async function deleteCopy(name: string): Promise<void> {
  await globalThis.caches
    ?.open(CACHE)
    .then((cache) => cache.delete(addressOf(name)))
    .catch(() => {});
}

const addressOf = (name: string) => `/copies/${name}`;
