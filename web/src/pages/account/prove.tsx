/** The dialog that asks for a new sign-in before an action for which a stolen cookie must not suffice. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { toProblem, fetchJson } from '../../app/api';
import { Dialog } from '../../kit/dialog';
import { Button } from '../../kit/button';
import { ExactTextField } from '../../kit/fields/fields';
import { hasPasskeys, signWithPasskey } from '../../features/lobby/passkey';
import type { OwnAccount } from '../../protocol';
import { formatProblem } from '../../i18n/error_messages';
import { say } from '../../i18n/player';
import { signal } from '@preact/signals';
import { withAccountRefresh, ownAccount } from '../../app/current_account';

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

export function ProveDialog({ handle }: { handle: string }): VNode | null {
  const open = proving.value;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  if (open === null) return null;
  const sign = async (how: () => Promise<OwnAccount | null>) => {
    setBusy(true);
    setProblem('');
    try {
      if ((await how()) === null) setProblem(say('sign-in.none'));
      else {
        setCode('');
        open.done(true);
      }
    } catch (error) {
      setProblem(formatProblem(toProblem(error)));
    }
    setBusy(false);
  };
  return (
    <Dialog title={say('prove.title')} onClose={() => open.done(false)}>
      <p>{say('prove.text')}</p>
      {hasPasskeys() && (
        <div class="button-row">
          <Button kind="main" icon="key" pending={busy} onPress={() => void sign(signInByKey)}>
            {say('sign-in.key')}
          </Button>
        </div>
      )}
      <ExactTextField label={say('sign-in.code')} value={code} onType={setCode} />
      <p class="problem" role="status">
        {problem}
      </p>
      <div class="button-row">
        <Button pending={busy} blocked={code.trim() === ''} onPress={() => void sign(() => signInByCode(handle, code))}>
          {say('sign-in.code-go')}
        </Button>
      </div>
    </Dialog>
  );
}
