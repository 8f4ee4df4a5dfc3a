/** A banner on every page but the front page, with an invitation from a friend and a link to the table. */

import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { navigate, route } from '../../app/router';
import { Button } from '../../kit/button';
import { keepLobbyConnection } from '../../live/lobby_connection';
import { loadAccount } from '../../app/current_account';
import { useFreshData } from '../../app/api';
import './chat.css';
import { say } from '../../i18n/talk';
import { dismissInvitation, loadContacts, pendingInvitations } from '../../live/invitation_store';
import { titleWords } from '../table/titles';

/**
 * With `line`, the banner opens the lobby connection, because the page has no table connection that delivers
 * invitations.
 */
export function Invitations({ line }: { line: boolean }): VNode | null {
  const told = useRef(0);
  useEffect(() => void loadAccount(), []);
  useFreshData(() => void loadContacts(), []);
  useEffect(() => (line ? keepLobbyConnection() : undefined), [line]);
  const here = route.value;
  const one = pendingInvitations.value.find((each) => here.page !== 'table' || here.id !== each.table);
  const words = one && say('people.invitation', { name: one.by, title: titleWords(one.title, one.game) });
  useEffect(() => {
    if (one === undefined || one.made <= told.current || words === undefined) return;
    told.current = one.made;
    announce(words);
  }, [one]);
  useEffect(() => {
    if (here.page === 'table' && pendingInvitations.value.some((each) => each.table === here.id))
      dismissInvitation(here.id);
  }, [here, pendingInvitations.value]);
  // The front page lists all invitations.
  if (one === undefined || here.page === 'front') return null;
  return (
    <section class="invitation paper" aria-label={say('people.heading')}>
      <p>{words}</p>
      <div class="invitation-actions">
        <Button
          kind="main"
          onPress={() => {
            dismissInvitation(one.table);
            navigate(one.path);
          }}
        >
          {say('people.invitation-go')}
        </Button>
        <Button kind="bare" onPress={() => dismissInvitation(one.table, true)}>
          {say('people.invitation-no')}
        </Button>
      </div>
    </section>
  );
}
