/** The title of the page: what is going on, then where. */

import { useEffect } from 'preact/hooks';

const HOUSE = 'inkrally';

/** The title while this page is shown. A dot before it: something is due. */
export function useDocumentTitle(text: string, due = false): void {
  useEffect(() => {
    document.title = `${due ? '● ' : ''}${text === '' ? HOUSE : `${text} · ${HOUSE}`}`;
  }, [text, due]);
}
