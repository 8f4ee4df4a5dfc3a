/** Tables that the player should visit next: the match of a search, and a new table whose page was left before it was ready. */

import { signal } from '@preact/signals';
import { navigate, route } from './router';

/** The path of the table that a search found, until the player opens it. Every page shows it. */
export const matchedTablePath = signal<string | null>(null);

/** The path of a new table whose page was left before the table was ready. Shown as a link instead of opened. */
export const createdTablePath = signal<string | null>(null);

/**
 * Return a function that navigates to a path, or only offers a link if the player has left the page since this call.
 */
export function createDeferredNavigation(): (path: string) => void {
  const asked = route.peek();
  return (path) => {
    if (route.peek() === asked) navigate(path);
    else createdTablePath.value = path;
  };
}
