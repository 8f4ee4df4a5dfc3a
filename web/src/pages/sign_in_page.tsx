/** Signs a player in with a passkey, or with a nickname and a recovery code. */

import './account/account.css';
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { toProblem } from '../app/api';
import { navigate } from '../app/router';
import { useDocumentTitle } from '../app/document_title';
import { Button } from '../kit/button';
import { Page } from '../kit/navigation/header';
import { getProfilePath } from '../app/current_account';
import { hasPasskeys } from '../features/lobby/passkey';
import { signInByCode, signInByKey } from './account/prove';
import type { OwnAccount } from '../protocol';
import { formatProblem } from '../i18n/error_messages';
import { say } from '../i18n/player';

export function SignInPage(): VNode {
  useDocumentTitle(say('sign-in.title'));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const come = async (answer: () => Promise<OwnAccount | null>) => {
    setBusy(true);
    setProblem('');
    try {
      const found = await answer();
      if (found?.handle) return navigate(getProfilePath(found.handle), true);
      setProblem(say('sign-in.none'));
    } catch (error) {
      setProblem(formatProblem(toProblem(error)));
    }
    setBusy(false);
  };
  return (
    <Page home="/">
      <main class="text-page sign-in" id="main">
        <h1 class="heading" tabIndex={-1}>
          {say('sign-in.title')}
        </h1>
        <p>{say('sign-in.text')}</p>
        {hasPasskeys() && (
          <p>
            <Button kind="main" icon="key" pending={busy} onPress={() => void come(signInByKey)}>
              {say('sign-in.key')}
            </Button>
          </p>
        )}
        <p class="problem" role="status">
          {problem}
        </p>
        <h2>{say('sign-in.code-head')}</h2>
        <CodeForm busy={busy} onCode={(handle, code) => void come(() => signInByCode(handle, code))} />
        <p class="label">
          {say('sign-in.new')} <a href="/player">{say('sign-in.new-go')}</a>
        </p>
      </main>
    </Page>
  );
}

function CodeForm({ busy, onCode }: { busy: boolean; onCode: (handle: string, code: string) => void }): VNode {
  const [handle, setHandle] = useState('');
  const [code, setCode] = useState('');
  const id = useId();
  return (
    <form
      class="stacked"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onCode(handle.trim(), code);
      }}
    >
      <div class="line-field">
        <label for={`${id}-handle`}>{say('player.handle')}</label>
        <div>
          <input
            id={`${id}-handle`}
            value={handle}
            autocomplete="username"
            spellcheck={false}
            onInput={(event) => setHandle(event.currentTarget.value)}
          />
        </div>
      </div>
      <div class="line-field">
        <label for={`${id}-code`}>{say('sign-in.code')}</label>
        <div>
          <input
            id={`${id}-code`}
            value={code}
            placeholder="ABCDE-FGHJK-MNPQR-STVWX"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </div>
      </div>
      <button type="submit" class="button plain" aria-disabled={busy || undefined}>
        {say('sign-in.code-go')}
      </button>
    </form>
  );
}
