/** Asks for a new sign-in if the server requires a recent one, and repeats the request. Contains no DOM. */

import { signal } from '@preact/signals';
import { fetchJson, toProblem } from '../../app/api';
import type { OwnAccount } from '../../protocol';
import { withAccountRefresh, ownAccount } from '../../app/current_account';
import { signWithPasskey } from '../../features/lobby/passkey';

/** The open request to sign in, which the page shows. The page calls `done` with true if the player has signed in. */
export const proving = signal<{ readonly done: (signedIn: boolean) => void } | null>(null);

/** Sign in with a passkey. Returns null if the user has no passkey or cancelled. */
export async function signInByKey(): Promise<OwnAccount | null> {
  const credential = await signWithPasskey(await fetchJson('/api/sign-in/ask', {}));
  return credential === null ? null : withAccountRefresh(fetchJson<OwnAccount>('/api/sign-in', { credential }));
}

/** Sign in with a recovery code. */
export const signInByCode = (handle: string, code: string): Promise<OwnAccount> =>
  withAccountRefresh(fetchJson<OwnAccount>('/api/sign-in/code', { handle, code }));

/** Call `what`. If the server requires a recent sign-in, ask the player to sign in and call `what` again. */
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
    // Do not repeat the request after a sign-in as another player.
    if (!signedIn || ownAccount.peek()?.handle !== handle) throw error;
    return what();
  }
}
