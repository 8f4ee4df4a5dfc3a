/** Tables that one has not gone to yet: the one that a search has led to, and one that came after its page was left. */

import { signal } from '@preact/signals';
import { navigate, route } from './router';

/** The path of the table that a search has led to, until somebody goes there: while there is one, every page says so. */
export const matchedTablePath = signal<string | null>(null);

/** The path of a table that was asked for on a page that was left before it was there: nobody is led there unasked. */
export const createdTablePath = signal<string | null>(null);

/** How to go on to what is asked for on this page: at once, or where the page was left meanwhile by a line that says so. */
export function createDeferredNavigation(): (path: string) => void {
  const asked = route.peek();
  return (path) => {
    if (route.peek() === asked) navigate(path);
    else createdTablePath.value = path;
  };
}
