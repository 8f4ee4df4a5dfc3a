/**
 * The live regions of the client, always there: what is said in its turn, and what is said at once. All that is said in one go is
 * heard. An open dialog has them too, as the page behind it is heard no more. Knows no page.
 */

import { type Signal, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

class Region {
  readonly text: Signal<string> = signal('');
  private waiting: string[] = [];

  say(text: string): void {
    this.waiting.push(text);
    if (this.waiting.length > 1) return;
    queueMicrotask(() => {
      const all = this.waiting.splice(0).join(' ');
      this.text.value = this.text.peek() === all ? `${all}\u00A0` : all;
    });
  }
}

const polite = new Region();
const assertive = new Region();

/** What the reader hears now: in its turn, and at once. */
export const spokenMessages = { polite: polite.text, assertive: assertive.text } as const;

/** Say a sentence to the reader, behind all that is said in the same go; the same sentence twice is heard twice. */
export function announce(text: string, urgent = false): void {
  if (text !== '') (urgent ? assertive : polite).say(text);
}

export function Announcer(): VNode {
  return (
    <div class="announcer">
      <p class="visually-hidden" role="status" aria-live="polite">
        {polite.text.value}
      </p>
      <p class="visually-hidden" role="alert" aria-live="assertive">
        {assertive.text.value}
      </p>
    </div>
  );
}

/** The same inside a dialog: what is said while it is open. */
export function DialogAnnouncer(): VNode {
  const before = useRef<(string | null)[]>([polite.text.peek(), assertive.text.peek()]);
  const said = [polite.text.value, assertive.text.value].map((text, at) => {
    if (text === before.current[at]) return '';
    before.current[at] = null;
    return text;
  });
  return (
    <>
      <p class="visually-hidden" aria-live="polite">
        {said[0]}
      </p>
      <p class="visually-hidden" aria-live="assertive">
        {said[1]}
      </p>
    </>
  );
}
