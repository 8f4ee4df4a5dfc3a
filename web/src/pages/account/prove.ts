/** What the server does only after a sign-in a moment ago: ask for one and try again. Knows no page. */

import { signal } from '@preact/signals';
import { fetchJson, toProblem } from '../../app/api';
import type { OwnAccount } from '../../protocol';
import { withAccountRefresh, ownAccount } from '../../app/current_account';
import { signWithPasskey } from '../../features/lobby/passkey';

/** The question that is open, for the page to show; `done` with whether its player has signed in. */
export const proving = signal<{ readonly done: (signedIn: boolean) => void } | null>(null);

/** Sign in by a passkey; null where none answered. */
export async function signInByKey(): Promise<OwnAccount | null> {
  const credential = await signWithPasskey(await fetchJson('/api/sign-in/ask', {}));
  return credential === null ? null : withAccountRefresh(fetchJson<OwnAccount>('/api/sign-in', { credential }));
}

/** Sign in by a recovery code. */
export const signInByCode = (handle: string, code: string): Promise<OwnAccount> =>
  withAccountRefresh(fetchJson<OwnAccount>('/api/sign-in/code', { handle, code }));

/** Do what may need a fresh sign-in: where the server says so the player is asked, and it is done then. */
export async function proven<Answer>(what: () => Promise<Answer>): Promise<Answer> {
  try {
    return await what();
  } catch (error) {
    if (toProblem(error).code !== 'prove-again') throw error;
    const handle = ownAccount.peek()?.handle;
    const signedIn = await new Promise<boolean>((done) => {
      proving.value = { done };
    });
    proving.value = null;
    // A sign-in as another player does not prove this one.
    if (!signedIn || ownAccount.peek()?.handle !== handle) throw error;
    return what();
  }
}
