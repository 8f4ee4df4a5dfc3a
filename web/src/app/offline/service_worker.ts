/**
 * The service worker: opens the client without a network, and shows notifications of the push service.
 *
 * It never changes an open page: the page itself asks the user to reload it for a new release (`release_watch.tsx`). With
 * a network, pages and data come from the server, so the next navigation loads a new release. Files with a hash in their
 * names never change and come from the cache. Without a network, pages and some data come from the copies of the last
 * visit. This file is compiled on its own (`tsconfig.worker.json`) and imports nothing.
 */

export type {};
declare const self: ServiceWorkerGlobalScope;

/**
 * The first script of the page of this release, and the list of the files of the release. The build replaces both texts
 * (`release_plugin.ts`), so that each release has another worker.
 */
const RELEASE = '__RELEASE__';
const RELEASE_FILES = '__RELEASE_FILES__';
/**
 * The caches: the page, files, data of the user, and copies that pages make (`kept_copies.ts`). The worker deletes other
 * caches of this site.
 */
const PAGE = 'page-1';
const FILES = 'files-1';
const DATA = 'data-1';
const COPIES = 'copies-1';
/** The path under which the page is kept. The client reads the address and shows the right content. */
const HOME = '/';
/** The header of a kept response. The client then says that the page shows an old copy. */
const COPY_HEADER = 'x-kept-copy';
/** The time to wait for the server before the worker returns the kept page. */
const PAGE_TIMEOUT_MS = 5000;
/** The maximum number of kept files and of kept responses. The oldest are deleted first. */
const MAX_FILES = 1000;
const MAX_DATA = 100;

/** The data that is kept for visits without a network. It belongs to the user of this browser. */
const KEPT =
  /^\/api\/(?:games|me|lessons|daily|turn-puzzles|puzzles(?:\/[^/]+\/\d+)?|tables\/(?:mine|[^/]+\/(?:replay|review))|[a-z-]+\/(?:solo-tour|courses(?:\/[^/]+)?))$/;
/** Sets of questions by number. The page chooses a number at random, so without a network any kept set serves. */
const NUMBERED = /^(\/api\/puzzles\/[^/]+\/)\d+$/;
/** Requests after which another user may use this browser. They delete the kept data. */
const CHANGES_USER = /^\/api\/(?:sign-in|me\/(?:sign-out|delete|handle))/;

interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

self.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = (name: string) => ![PAGE, FILES, DATA, COPIES].includes(name);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim())
      .then(tellPages),
  );
});

// The page names the files that it loaded before this worker was active, or asks for the list of all files.
self.addEventListener('message', (event) => {
  if (event.data?.wanted === 'release-files') event.ports[0]?.postMessage(RELEASE_FILES);
  const files: unknown = event.data?.files;
  if (Array.isArray(files)) event.waitUntil(keepFiles(files.filter((each) => typeof each === 'string')));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  // Embedded replays are another page, which is not kept.
  if (url.pathname.startsWith('/embed/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (request.method === 'GET' && isFile(url.pathname)) event.respondWith(file(request));
  else if (request.method === 'GET' && KEPT.test(url.pathname)) event.respondWith(data(request));
  else if (request.method === 'POST' && CHANGES_USER.test(url.pathname)) event.respondWith(changingUser(request));
});

self.addEventListener('push', (event) => {
  let message: PushMessage;
  try {
    message = event.data?.json();
  } catch {
    return;
  }
  const { title, body, path, tag } = message;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: path, icon: '/icon-192.png', badge: '/icon-192.png' }),
  );
});

// Push services replace subscriptions now and then. The server then sends to the new address.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
  if (oldSubscription) (event as ExtendableEvent).waitUntil(moveSubscription(oldSubscription, newSubscription));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data ?? HOME)));
});

const isFile = (path: string) => path.startsWith('/assets/') || /^\/[\w-]+\.(?:svg|png|webmanifest)$/.test(path);

/** Tell the server the new address of a subscription. If that fails, the next visit of the player's page shows it. */
async function moveSubscription(before: PushSubscription, after: PushSubscription | null): Promise<void> {
  const { applicationServerKey } = before.options;
  const found =
    after ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = found.toJSON();
  await fetch('/api/me/push/moved', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      before: before.endpoint,
      address: endpoint,
      public_key: keys?.['p256dh'],
      auth: keys?.['auth'],
    }),
  });
}

/** Focus an open page of this site and navigate it to a path, or open a new page. */
async function show(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((each) => new URL(each.url).pathname === path) ?? pages[0];
  if (there === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  await there.focus();
  if (new URL(there.url).pathname !== path) await there.navigate(path).catch(() => self.clients.openWindow(path));
}

/** The files of a release by path: the size in bytes, and the other files that the browser fetches with each. */
type ReleaseFiles = Readonly<Record<string, { readonly bytes: number; readonly needs: readonly string[] }>>;

/**
 * Keep the page of this release. Before that, fetch all its files whose earlier versions are kept. If one of them
 * cannot be fetched or stored, the installation fails: the earlier worker with the earlier page and files stays, and
 * the browser tries again later. So the kept page never names files that are missing.
 */
async function install(): Promise<void> {
  const found = await fetch(new Request(HOME, { cache: 'no-cache' }));
  if (!found.ok) throw new Error(`the page has status ${found.status}`);
  const cache = await caches.open(FILES);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  if (kept.length > 0 && RELEASE_FILES.startsWith('/')) {
    const files: ReleaseFiles = await (await fetch(RELEASE_FILES)).json();
    const had = new Set(kept.map(unhashed));
    const named = [...(await found.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    const wanted = [...named, ...Object.keys(files).filter((path) => had.has(unhashed(path)))];
    const all = new Set<string>();
    for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
      if (!all.has(path)) wanted.push(...(files[path]?.needs ?? []));
      all.add(path);
    }
    for (const path of all) if ((await cache.match(path)) === undefined) await cache.add(path);
  }
  await (await caches.open(PAGE)).put(HOME, found);
}

/** Return the path of a file without the hash, which differs between releases. */
const unhashed = (path: string) => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Tell the open pages which release has come. */
async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ release: RELEASE });
}

/** Return the page from the server, or the kept page if the server does not answer in time. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
  } catch (error) {
    const kept = await caches.match(HOME, { cacheName: PAGE });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Return a file: from the cache if its name has a hash, otherwise from the server, or without a network the copy. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: FILES });
  const hashed = new URL(request.url).pathname.startsWith('/assets/');
  if (kept !== undefined && hashed) return kept;
  try {
    const found = await fetch(request);
    if (found.ok) await keep(FILES, request, found.clone());
    return found;
  } catch (error) {
    if (kept !== undefined) return kept;
    throw error;
  }
}

/** Return data from the server, or the kept copy without a network. */
async function data(request: Request): Promise<Response> {
  try {
    const found = await fetch(request);
    if (found.ok) await keep(DATA, request, found.clone());
    return found;
  } catch (error) {
    const kept = (await caches.match(request, { cacheName: DATA })) ?? (await otherSet(new URL(request.url).pathname));
    if (kept === undefined) throw error;
    const headers = new Headers(kept.headers);
    headers.set(COPY_HEADER, '1');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

/** Return a kept set of questions from the same group as the set with this path. */
async function otherSet(path: string): Promise<Response | undefined> {
  const [, group] = NUMBERED.exec(path) ?? [];
  if (group === undefined) return undefined;
  const cache = await caches.open(DATA);
  const found = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(group));
  const chosen = found[Math.floor(Math.random() * found.length)];
  return chosen && cache.match(chosen);
}

async function changingUser(request: Request): Promise<Response> {
  const found = await fetch(request);
  if (found.ok) await Promise.all([DATA, COPIES].map((name) => caches.delete(name)));
  return found;
}

/** Store a copy of a response in the cache `name`. If the storage is full, only this copy is lost. */
async function keep(name: string, request: Request | string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(request, response);
    const most = name === DATA ? MAX_DATA : MAX_FILES;
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((each) => cache.delete(each)));
  } catch {
    // The storage is full or disabled.
  }
}

async function keepFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  for (const url of urls.slice(0, MAX_FILES)) {
    const { origin, pathname } = new URL(url, self.location.origin);
    if (origin === self.location.origin && isFile(pathname) && (await cache.match(pathname)) === undefined)
      await cache.add(pathname).catch(() => {});
  }
}
