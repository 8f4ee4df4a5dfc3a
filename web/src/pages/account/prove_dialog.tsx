/** The dialog that asks for a new sign-in before an action for which a stolen cookie must not suffice. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { toProblem } from '../../app/api';
import { Dialog } from '../../kit/dialog';
import { Button } from '../../kit/button';
import { ExactTextField } from '../../kit/fields/exact_text_field';
import { hasPasskeys } from '../../features/lobby/passkey';
import { proving, signInByCode, signInByKey } from './prove';
import type { OwnAccount } from '../../protocol';
import { formatProblem } from '../../i18n/error_messages';
import { say } from '../../i18n/player';

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
