/** The player's data: signing out, the export as a file, and deletion of the account. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { fetchJson, toProblem } from '../../app/api';
import { Dialog } from '../../kit/dialog';
import { navigate } from '../../app/router';
import { Button } from '../../kit/button';
import { ExactTextField } from '../../kit/fields/fields';
import { withAccountRefresh, ownAccount } from '../../app/current_account';
import { proven } from './prove';
import type { OwnAccount } from '../../protocol';
import { formatProblem } from '../../i18n/error_messages';
import { say } from '../../i18n/player';
import { dayOf } from '../../i18n/dates';

export function OwnData({ handle }: { handle: string }): VNode {
  const [problem, setProblem] = useState('');
  const [leaving, setLeaving] = useState(false);
  const leaves = ownAccount.value?.leaves ?? null;
  const doing = (done: Promise<OwnAccount>, then?: string) =>
    withAccountRefresh(done).then(
      () => {
        if (then === undefined) return;
        announce(then);
        navigate('/', true);
      },
      (error: unknown) => setProblem(formatProblem(toProblem(error))),
    );
  return (
    <section class="account-data" aria-labelledby="own-data">
      <h2 id="own-data">{say('player.data')}</h2>
      <p class="label">{say('player.data-text')}</p>
      {leaves !== null && (
        <div class="keep-box stack">
          <p>{say('player.leaves', { when: dayOf(leaves) })}</p>
          <Button kind="main" onPress={() => void doing(fetchJson<OwnAccount>('/api/me/stay', {}))}>
            {say('player.stay')}
          </Button>
        </div>
      )}
      <div class="button-row">
        <a class="button plain" href="/api/me/export" download="inkrally.json">
          {say('player.file')}
        </a>
        <Button onPress={() => void doing(fetchJson<OwnAccount>('/api/me/sign-out', {}), say('player.signed-out'))}>
          {say('player.sign-out')}
        </Button>
        <Button
          onPress={() =>
            void doing(fetchJson<OwnAccount>('/api/me/sign-out', { everywhere: true }), say('player.signed-out'))
          }
        >
          {say('player.everywhere')}
        </Button>
        <Button kind="danger" opens onPress={() => setLeaving(true)}>
          {say('player.delete')}
        </Button>
      </div>
      <p class="problem" role="status">
        {problem}
      </p>
      {leaving && (
        <LeaveDialog
          handle={handle}
          onClose={() => setLeaving(false)}
          onLeave={async (typed, when) => {
            await proven(() => withAccountRefresh(fetchJson<OwnAccount>('/api/me/delete', { handle: typed, when })));
            setLeaving(false);
            if (when === 'now') {
              announce(say('player.deleted'));
              navigate('/', true);
            }
          }}
        />
      )}
    </section>
  );
}

type When = 'now' | 'in-7-days';

interface LeaveProps {
  handle: string;
  onClose: () => void;
  onLeave: (typed: string, when: When) => Promise<void>;
}

function LeaveDialog({ handle, onClose, onLeave }: LeaveProps): VNode {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const fits = typed.trim() === handle;
  const leave = (when: When) => void onLeave(typed, when).catch((error) => setProblem(formatProblem(toProblem(error))));
  return (
    <Dialog title={say('player.delete')} onClose={onClose}>
      <p>{say('player.delete-goes')}</p>
      <p>{say('player.delete-stays')}</p>
      <p>{say('player.delete-first')}</p>
      <ExactTextField label={say('player.delete-type', { handle })} value={typed} onType={setTyped} />
      <p class="problem" role="status">
        {problem}
      </p>
      <div class="button-row">
        <Button kind="danger" blocked={!fits} onPress={() => leave('in-7-days')}>
          {say('player.delete-soon')}
        </Button>
        <Button kind="danger" blocked={!fits} onPress={() => leave('now')}>
          {say('player.delete-now')}
        </Button>
      </div>
    </Dialog>
  );
}
