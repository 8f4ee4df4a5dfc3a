/** The two live regions of the client, always there: what is said in its turn, and what is said at once. Knows no page. */

import { signal } from '@preact/signals';
import type { VNode } from 'preact';

const polite = signal('');
const assertive = signal('');

/** Say a sentence to the reader; the same sentence twice is heard twice. */
export function announce(text: string, urgent = false): void {
  const region = urgent ? assertive : polite;
  region.value = region.peek() === text ? `${text}\u00A0` : text;
}

export function Announcer(): VNode {
  return (
    <div class="announcer">
      <p class="unseen" role="status" aria-live="polite">
        {polite.value}
      </p>
      <p class="unseen" role="alert" aria-live="assertive">
        {assertive.value}
      </p>
    </div>
  );
}
