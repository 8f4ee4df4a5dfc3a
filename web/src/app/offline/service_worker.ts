/**
 * The service worker: opens the client without a network, and shows notifications of the push service.
 *
 * It never changes an open page. With a network, pages and data come from the server, so the next navigation loads a
 * new release. Files with a hash in their names never change and come from the cache. Without a network, pages and some
 * data come from the copies of the last visit. This file is compiled on its own (`tsconfig.worker.json`) and imports
 * nothing.
 */

export type {};
declare const self: ServiceWorkerGlobalScope;

/** The caches: the page, files, and data of the user. The worker deletes other caches of this site. */
const PAGE = 'page-1';
const FILES = 'files-1';
const DATA = 'data-1';
/** The path under which the page is kept. The client reads the address and shows the right content. */
const HOME = '/';
/** The header of a kept response. The client then says that the page shows an old copy. */
const COPY_HEADER = 'x-kept-copy';
/** The time to wait for the server before the worker returns the kept page. */
const PAGE_TIMEOUT_MS = 5000;
/** The maximum number of kept files and of kept responses. The oldest are deleted first. */
const MAX_FILES = 400;
const MAX_DATA = 100;

/** The data that is kept for visits without a network. It belongs to the user of this browser. */
const KEPT =
  /^\/api\/(?:games|me|lessons|daily|tables\/(?:mine|[^/]+\/(?:replay|review))|[a-z-]+\/(?:solo-tour|courses(?:\/[^/]+)?))$/;
/** Requests after which another user may use this browser. They delete the kept data. */
const CHANGES_USER = /^\/api\/(?:sign-in|me\/(?:sign-out|delete|handle))/;

interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.add(new Request(HOME, { cache: 'no-cache' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = (name: string) => ![PAGE, FILES, DATA].includes(name);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page names the files that it loaded before this worker was active.
self.addEventListener('message', (event) => {
  const files: unknown = event.data?.files;
  if (Array.isArray(files)) event.waitUntil(keepFiles(files.filter((each) => typeof each === 'string')));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
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

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data ?? HOME)));
});

const isFile = (path: string) => path.startsWith('/assets/') || /^\/[\w-]+\.(?:svg|png|webmanifest)$/.test(path);

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

/** Return the page from the server, or the kept page if the server does not answer in time. */
async function page(request: Request): Promise<Response> {
  try {
    const found = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    if (found.ok && new URL(request.url).pathname === HOME) await keep(PAGE, HOME, found.clone());
    return found;
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
    const kept = await caches.match(request, { cacheName: DATA });
    if (kept === undefined) throw error;
    const headers = new Headers(kept.headers);
    headers.set(COPY_HEADER, '1');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

async function changingUser(request: Request): Promise<Response> {
  const found = await fetch(request);
  if (found.ok) await caches.delete(DATA);
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
