/** The setting that makes a player's page public or private. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchJson, formatError } from '../../app/api';
import { say } from '../../i18n/mine';
import { withAccountRefresh, ownAccount } from '../../app/current_account';
import type { OwnAccount } from '../../protocol';

export function ProfileVisibility(): VNode {
  const [problem, setProblem] = useState('');
  /** The chosen value while the request is in progress. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const hidden = wanted ?? ownAccount.value?.page_hidden ?? false;
  const choose = async (next: boolean) => {
    setWanted(next);
    setProblem('');
    try {
      await withAccountRefresh(fetchJson<OwnAccount>('/api/me/page', { hidden: next }));
    } catch (error) {
      setProblem(formatError(error));
    }
    setWanted(null);
  };
  return (
    <fieldset class="account-visibility" aria-busy={wanted !== null}>
      <legend>{say('history.show-to')}</legend>
      {[false, true].map((one) => (
        <label key={String(one)}>
          <input type="radio" name="who-sees" checked={hidden === one} onChange={() => void choose(one)} />
          <span>
            <b>{say(one ? 'history.hidden' : 'history.open')}</b>
            <span class="label">{say(one ? 'history.hidden-text' : 'history.open-text')}</span>
          </span>
        </label>
      ))}
      <p class="problem" role="status">
        {problem}
      </p>
    </fieldset>
  );
}
