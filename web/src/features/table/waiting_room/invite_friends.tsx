/** The player's friends beside the link of a table, friends who are online first. One tap invites a friend. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, formatError } from '@/app/api';
import { Button } from '@/kit/button';
import { Avatar } from '@/kit/navigation/avatar';
import '../../chat/chat.css';
import { say } from '@/i18n/talk';
import { contacts, loadContacts } from '@/live/invitation_store';

/** The time between two requests for the friends who are online. */
const LOOK_MS = 30_000;

export function InviteFriends({ table }: { table: string }): VNode | null {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    void loadContacts();
    const look = setInterval(() => document.visibilityState === 'visible' && void loadContacts(), LOOK_MS);
    return () => clearInterval(look);
  }, [table]);
  const friends = (contacts.value?.following ?? []).filter((one) => one.friend);
  if (friends.length === 0) return null;
  const invite = async (handle: string) => {
    setProblem('');
    try {
      await fetchJson(`/api/tables/${table}/invite`, { handle });
      setAsked((before) => [...before, handle]);
    } catch (error) {
      setProblem(formatError(error));
    }
  };
  return (
    <section class="friends-invite" aria-label={say('invite.heading')}>
      <h2 class="tray-head">{say('invite.heading')}</h2>
      <ul class="friend-rows">
        {friends.map(({ handle, here }) => (
          <li key={handle}>
            <Avatar handle={handle} size={24} />
            <span>
              <b>{handle}</b> <span class="label">{say(here ? 'people.here' : 'people.away')}</span>
            </span>
            {asked.includes(handle) ? (
              <span class="label" role="status">
                {say('people.invited-one')}
              </span>
            ) : (
              <Button onPress={() => void invite(handle)}>{say('front.invite')}</Button>
            )}
          </li>
        ))}
      </ul>
      <p class="problem" role="status">
        {problem}
      </p>
    </section>
  );
}
