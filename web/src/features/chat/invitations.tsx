/** What friends ask a player for, wherever it is in the house: a band with the way there. */

import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { go, route } from '../../app/router';
import { Button } from '../../kit/button';
import { stay } from '../../live/lobby_connection';
import { findMe } from '../../app/current_account';
import './chat.css';
import { say } from '../../i18n/talk';
import { dealtWith, findPeople, invited } from '../../live/invitation_store';
import { titleWords } from '../table/titles';

/** `line`: no table's line is open here that would tell. */
export function Invitations({ line }: { line: boolean }): VNode | null {
  const told = useRef(0);
  useEffect(() => {
    void findMe();
    void findPeople();
    const back = () => document.visibilityState === 'visible' && void findPeople();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
  useEffect(() => (line ? stay() : undefined), [line]);
  const here = route.value;
  const one = invited.value.find((each) => here.page !== 'table' || here.id !== each.table);
  const words = one && say('people.invitation', { name: one.by, title: titleWords(one.title, one.game) });
  useEffect(() => {
    if (one === undefined || one.made <= told.current || words === undefined) return;
    told.current = one.made;
    announce(words);
  }, [one]);
  useEffect(() => {
    if (here.page === 'table' && invited.value.some((each) => each.table === here.id)) dealtWith(here.id);
  }, [here, invited.value]);
  if (one === undefined) return null;
  return (
    <section class="invitation paper" aria-label={say('people.heading')}>
      <p>{words}</p>
      <div class="invitation-acts">
        <Button
          kind="main"
          onPress={() => {
            dealtWith(one.table);
            go(one.path);
          }}
        >
          {say('people.invitation-go')}
        </Button>
        <Button kind="bare" onPress={() => dealtWith(one.table, true)}>
          {say('people.invitation-no')}
        </Button>
      </div>
    </section>
  );
}
