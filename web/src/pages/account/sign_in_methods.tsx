/** The player's sign-in methods: passkeys, recovery codes and signed-in browsers. Only on the player's own page. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, toProblem } from '../../app/api';
import { downloadBlob } from '../../kit/svg_export/download';
import { Button } from '../../kit/button';
import { withAccountRefresh, ownAccount } from '../../app/current_account';
import { hasPasskeys, createPasskey } from '../../features/lobby/passkey';
import { proven } from './prove';
import type { SignInMethods, OwnAccount, NewRecoveryCodes } from '../../protocol';
import { formatProblem } from '../../i18n/error_messages';
import { say } from '../../i18n/player';
import { dayOf } from '../../i18n/dates';

export function SignInMethodsSection(): VNode | null {
  const [keys, setKeys] = useState<SignInMethods | undefined>(undefined);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const mine = ownAccount.value;
  useEffect(() => {
    fetchJson<SignInMethods>('/api/me/keys').then(setKeys, () => {});
  }, [mine?.passkeys, mine?.codes]);
  if (!mine?.handle) return null;
  const doing = async (what: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await what();
    } catch (error) {
      setProblem(formatProblem(toProblem(error)));
    }
    setBusy(false);
  };
  const add = async () => {
    const credential = await createPasskey(await proven(() => fetchJson('/api/me/passkeys/ask', {})));
    if (credential === null) return setProblem(say('player.stopped'));
    const { codes: shown } = await proven(() =>
      withAccountRefresh(fetchJson<NewRecoveryCodes>('/api/me/passkeys', { credential })),
    );
    if (shown.length > 0) setCodes(shown);
  };
  const renew = async () => {
    if (mine.codes > 0 && !window.confirm(say('player.codes-sure'))) return;
    try {
      setCodes((await proven(() => withAccountRefresh(fetchJson<NewRecoveryCodes>('/api/me/codes', {})))).codes);
    } catch (error) {
      if (toProblem(error).code !== 'offline') throw error;
      // The server may have replaced the codes before the connection was lost.
      setProblem(say('player.codes-unsure'));
    }
  };
  const end = async (path: string) => {
    setKeys(await proven(() => fetchJson<SignInMethods>(path, undefined, 'DELETE')));
    ownAccount.value = await fetchJson<OwnAccount>('/api/me');
  };
  const kept = mine.passkeys > 0 || mine.codes > 0;
  return (
    <>
      <p class="label">
        {kept ? say('player.ways', { passkeys: mine.passkeys, codes: mine.codes }) : say('player.no-way')}
      </p>
      {codes.length > 0 ? (
        <Codes codes={codes} handle={mine.handle} onKept={() => setCodes([])} />
      ) : (
        <div class={mine.passkeys === 0 ? 'keep-box stack' : 'button-row'}>
          {mine.passkeys === 0 && (
            <>
              <b>{say('player.keep')}</b>
              <p class="label">{say(hasPasskeys() ? 'player.keep-text' : 'player.no-keys')}</p>
            </>
          )}
          {hasPasskeys() && (
            <Button
              kind={mine.passkeys === 0 ? 'main' : 'plain'}
              icon="key"
              pending={busy}
              onPress={() => void doing(add)}
            >
              {say(mine.passkeys === 0 ? 'player.add-key' : 'player.add-another')}
            </Button>
          )}
          <Button pending={busy} onPress={() => void doing(renew)}>
            {say(mine.codes > 0 ? 'player.codes-new' : 'player.codes-make')}
          </Button>
        </div>
      )}
      <p class="problem" role="status">
        {problem}
      </p>
      {keys !== undefined && <Lists keys={keys} onEnd={(path) => void doing(() => end(path))} />}
    </>
  );
}

function Codes({ codes, handle, onKept }: { codes: readonly string[]; handle: string; onKept: () => void }): VNode {
  const save = () =>
    downloadBlob(
      new Blob([`inkrally, ${handle}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      'inkrally-codes.txt',
    );
  return (
    <section class="keep-box stack" aria-labelledby="codes-head">
      <h2 id="codes-head">{say('player.codes-head')}</h2>
      <p class="label">{say('player.codes-text')}</p>
      <ol class="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="button-row">
        <Button icon="save" onPress={save}>
          {say('player.codes-save')}
        </Button>
        <Button kind="main" onPress={onKept}>
          {say('player.codes-kept')}
        </Button>
      </div>
    </section>
  );
}

function Lists({ keys, onEnd }: { keys: SignInMethods; onEnd: (path: string) => void }): VNode {
  return (
    <>
      {keys.passkeys.length > 0 && (
        <section>
          <h2 class="account-sub">{say('player.passkeys')}</h2>
          <ul class="account-list">
            {keys.passkeys.map((key) => (
              <li key={key.id}>
                <span>
                  <b>{key.name}</b>
                  <span class="label">{say('player.used', { when: dayOf(key.used) })}</span>
                </span>
                <button
                  type="button"
                  class="button bare"
                  onClick={() => onEnd(`/api/me/passkeys/${encodeURIComponent(key.id)}`)}
                >
                  {say('player.away')}
                  <span class="visually-hidden">: {key.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 class="account-sub">{say('player.devices')}</h2>
        <ul class="account-list">
          {keys.devices.map((device) => (
            <li key={device.id}>
              <span>
                <b>{device.name}</b>
                <span class="label">
                  {device.here ? say('player.here') : say('player.seen', { when: dayOf(device.seen) })}
                </span>
              </span>
              {!device.here && (
                <button type="button" class="button bare" onClick={() => onEnd(`/api/me/devices/${device.id}`)}>
                  {say('player.end')}
                  <span class="visually-hidden">: {device.name}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
