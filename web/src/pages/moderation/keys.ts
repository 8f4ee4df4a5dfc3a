/** The shortcuts of the operator's page: `/` for the search, `G` and a letter for a list. */

import { useRef } from 'preact/hooks';
import { useKeydown } from '../../app/keyboard';
import { singleKeyShortcuts } from '../../app/settings';

/** The lists by their letters, which are the same in all languages. */
const LISTS: Readonly<Record<string, string>> = {
  t: 'op-tables',
  r: 'op-reports',
  q: 'op-queue',
  p: 'op-players',
  s: 'op-servers',
  d: 'op-data',
};
/** The maximum time between `G` and the letter. */
const PATIENCE_MS = 2000;

/** Handle the shortcuts while the page is shown. `find` returns the search field. */
export function useOperatorKeys(find: () => HTMLElement | null | undefined): void {
  const going = useRef(-PATIENCE_MS);
  useKeydown((event) => {
    const at = event.target as Element | null;
    const writes = at?.closest?.('input, textarea, select, dialog') !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || writes || singleKeyShortcuts.peek() === 'off') return;
    const key = event.key.toLowerCase();
    const list = event.timeStamp - going.current < PATIENCE_MS ? LISTS[key] : undefined;
    going.current = key === 'g' ? event.timeStamp : -PATIENCE_MS;
    const to = key === '/' ? find() : list === undefined ? null : document.getElementById(list);
    if (!to) return;
    event.preventDefault();
    to.focus();
    to.scrollIntoView({ block: 'nearest' });
  }, []);
}
