/** The actions of a player about another player: follow, mute, block, report. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchJson, formatError } from '../../app/api';
import { Button } from '../../kit/button';
import { ownAccount } from '../../app/current_account';
import type { Relation, PlayerRef } from '../../protocol';
import { say } from '../../i18n/talk';
import { loadContacts } from '../../live/invitation_store';
import { ReportDialog } from './report_dialog';

interface WhomActsProps {
  readonly whom: PlayerRef;
  readonly name: string;
  /** The relation to the player, if it is known. */
  readonly standing?: Relation | undefined;
  /** Whether the player has an account, so that following is possible. */
  readonly known: boolean;
  readonly onChange?: ((standing: Relation) => void) | undefined;
}

const NOTHING: Relation = { follows: false, friend: false, muted: false, blocked: false };

export function PlayerActions({ whom, name, standing = NOTHING, known, onChange }: WhomActsProps): VNode {
  const [problem, setProblem] = useState('');
  const [reports, setReports] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = async (path: string, body: object) => {
    setBusy(true);
    setProblem('');
    try {
      const now = await fetchJson<Relation>(`/api/people/${path}`, { whom, ...body });
      onChange?.(now);
      await loadContacts();
    } catch (error) {
      setProblem(formatError(error));
    }
    setBusy(false);
  };
  return (
    <div class="player-actions">
      {known && ownAccount.value?.handle && !standing.blocked && (
        <Button pending={busy} onPress={() => void change('follow', { on: !standing.follows })}>
          {say(standing.follows ? 'people.unfollow' : 'people.follow')}
        </Button>
      )}
      <Button kind="bare" pending={busy} onPress={() => void change('hide', { kind: 'mute', on: !standing.muted })}>
        {say(standing.muted ? 'people.unmute' : 'people.mute')}
      </Button>
      <Button kind="bare" pending={busy} onPress={() => void change('hide', { kind: 'block', on: !standing.blocked })}>
        {say(standing.blocked ? 'people.unblock' : 'people.block')}
      </Button>
      <Button kind="bare" opens onPress={() => setReports(true)}>
        {say('people.report')}
      </Button>
      <p class="problem" role="status">
        {problem}
      </p>
      {reports && <ReportDialog whom={whom} title={say('report.title', { name })} onClose={() => setReports(false)} />}
    </div>
  );
}
