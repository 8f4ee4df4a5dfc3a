/** Moves the focus to the heading of a page when the focused element has disappeared. */

import { useEffect, useRef } from 'preact/hooks';

/**
 * Focus the heading if no element has the focus, so that screen readers start there. Also focuses a heading that replaces
 * this heading, until the user does something. Returns a function that stops this.
 */
export function leadToHeading(): () => void {
  const lead = () => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(lead);
  const stop = () => {
    changes.disconnect();
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  lead();
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('keydown', stop, true);
  addEventListener('pointerdown', stop, true);
  return stop;
}

/** Lead the focus to the heading each time `shown` changes. `shown` is undefined while the page is loading. */
export function useHeadingFocus(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== shown;
    before.current = shown;
    return changed ? leadToHeading() : undefined;
  }, [shown]);
}
