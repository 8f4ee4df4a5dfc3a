/** What the server does only after a sign-in a moment ago: ask for one and try again. Knows no page. */

import { signal } from '@preact/signals';
import { ask, problemOf } from '../../app/api';
import type { OwnAccount } from '../../protocol';
import { becoming, me } from '../../app/current_account';
import { usePasskey } from '../../features/lobby/passkey';

/** The question that is open, for the page to show; `done` with whether its player has signed in. */
export const proving = signal<{ readonly done: (signedIn: boolean) => void } | null>(null);

/** Sign in by a passkey; null where none answered. */
export async function signInByKey(): Promise<OwnAccount | null> {
  const credential = await usePasskey(await ask('/api/sign-in/ask', {}));
  return credential === null ? null : becoming(ask<OwnAccount>('/api/sign-in', { credential }));
}

/** Sign in by a recovery code. */
export const signInByCode = (handle: string, code: string): Promise<OwnAccount> =>
  becoming(ask<OwnAccount>('/api/sign-in/code', { handle, code }));

/** Do what may need a fresh sign-in: where the server says so the player is asked, and it is done then. */
export async function proven<Answer>(what: () => Promise<Answer>): Promise<Answer> {
  try {
    return await what();
  } catch (error) {
    if (problemOf(error).code !== 'prove-again') throw error;
    const handle = me.peek()?.handle;
    const signedIn = await new Promise<boolean>((done) => {
      proving.value = { done };
    });
    proving.value = null;
    // A sign-in as another player does not prove this one.
    if (!signedIn || me.peek()?.handle !== handle) throw error;
    return what();
  }
}
