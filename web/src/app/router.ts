/** The routes of the client. Follows links within the client without reloading the page. */

import { signal } from '@preact/signals';

export type Route =
  | { readonly page: 'front' | 'my_tables' | 'paper' | 'shortcuts' | 'privacy' | 'lost' | 'sign_in' | 'moderation' }
  | { readonly page: 'solo_tour' | 'insight' }
  | { readonly page: 'player'; readonly handle: string }
  | { readonly page: 'table' | 'review' | 'dice'; readonly id: string }
  | { readonly page: 'tower' | 'course'; readonly id: string }
  | { readonly page: 'learn'; readonly lesson: string }
  | { readonly page: 'puzzles'; readonly box: string }
  | { readonly page: 'best_turns'; readonly id: string }
  | { readonly page: 'daily'; readonly day: string; readonly series: string }
  | { readonly page: 'move'; readonly code: string }
  | { readonly page: 'mail'; readonly token: string }
  | { readonly page: 'rules'; readonly game: string; readonly section: string };

/** Return the route of a path. An unknown path has the page `lost`. */
export function parseRoute(path: string): Route {
  const [first = '', second = '', third = '', ...more] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodePathPart);
  if (first === 't' && third === 'review' && more.length === 0) return { page: 'review', id: second };
  if (first === 'rules' && more.length === 0) return { page: 'rules', game: second, section: third };
  if (first === 'learn' && second === 'puzzles' && more.length === 0) return { page: 'puzzles', box: third };
  if (first === 'daily' && more.length === 0) return { page: 'daily', day: second, series: third };
  if (first === 'mail' && (second === 'confirm' || second === 'stop') && more.length === 0)
    return third === '' ? { page: 'lost' } : { page: 'mail', token: third };
  if (third !== '') return { page: 'lost' };
  if (first === 'best-turns') return { page: 'best_turns', id: second };
  if (second === '') {
    if (first === '') return { page: 'front' };
    if (first === 'paper' || first === 'privacy' || first === 'insight') return { page: first };
    if (first === 'solo-tour') return { page: 'solo_tour' };
    if (first === 'mine') return { page: 'my_tables' };
    if (first === 'keys') return { page: 'shortcuts' };
    if (first === 'move') return { page: 'move', code: '' };
    if (first === 'player') return { page: 'player', handle: '' };
    if (first === 'sign-in') return { page: 'sign_in' };
    if (first === 'admin') return { page: 'moderation' };
    if (first === 'learn') return { page: 'learn', lesson: '' };
    return { page: 'lost' };
  }
  if (first === 't') return { page: 'table', id: second };
  if (first === 'learn') return { page: 'learn', lesson: second };
  if (first === 'd') return { page: 'dice', id: second };
  if (first === 'courses') return { page: 'course', id: second };
  if (first === 'tower') return { page: 'tower', id: second };
  if (first === 'move') return { page: 'move', code: second };
  if (first === 'player') return { page: 'player', handle: second };
  return { page: 'lost' };
}

/** Return a part of a path, decoded. A part with an invalid encoding is returned unchanged. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>({ page: 'front' });

/** Go to a path. `replace` replaces the entry in the browser's history. */
export function navigate(path: string, replace = false): void {
  const { hash } = location;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  // Browsers fire `hashchange` only for their own navigation.
  if (!read() && location.hash !== hash) dispatchEvent(new Event('hashchange'));
  scrollTo(0, 0);
}

/** Set the route from the address. Returns whether the page changed; a change of only the hash is the same page. */
function read(): boolean {
  const next = parseRoute(location.pathname);
  if (JSON.stringify(next) === JSON.stringify(route.peek())) return false;
  route.value = next;
  return true;
}

/** Follow the address bar and links within the client from now on. */
export function startRouter(): void {
  read();
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash !== '')) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
