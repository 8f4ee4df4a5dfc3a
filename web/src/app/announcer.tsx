/**
 * The two live regions for screen readers: polite and assertive. Texts that are announced in the same tick are joined,
 * so that no text is lost. An open dialog has a copy of the regions, because screen readers ignore the page behind it.
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

/** The texts in the polite and in the assertive live region. */
export const spokenMessages = { polite: polite.text, assertive: assertive.text } as const;

/** Announce a text after others of the same tick. Announces a repeated text again. `urgent` interrupts the screen reader. */
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

/** The live regions inside a dialog, which announce new texts while the dialog is open. */
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
