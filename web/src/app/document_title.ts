/** Sets the title of the document: a text about the page, then the name of the site. */

import { useEffect } from 'preact/hooks';

const HOUSE = 'inkrally';

/**
 * Set the document's title while the component is mounted. With `due`, a dot before the title shows that the table
 * waits for this player.
 */
export function useDocumentTitle(text: string, due = false): void {
  useEffect(() => {
    document.title = `${due ? '● ' : ''}${text === '' ? HOUSE : `${text} · ${HOUSE}`}`;
  }, [text, due]);
}
