/** Waits for the connection of a table. */

import { effect, type ReadonlySignal } from '@preact/signals';
import type { Status } from '../../../live/connection';

/** Return a promise that resolves when the page is connected, or undefined if it is connected now. */
export function whenLive(status: ReadonlySignal<Status>): Promise<void> | undefined {
  if (status.peek() === 'live') return undefined;
  return new Promise((back) => {
    const stop = effect(() => {
      if (status.value !== 'live') return;
      stop();
      back();
    });
  });
}
