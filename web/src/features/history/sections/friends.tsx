/**
 * Lists the player's friends, followers and blocked players; on another player's page, shows buttons to follow or
 * block.
 */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, formatError } from '@/app/api';
import { Button } from '@/kit/button';
import { InlineForm } from '@/kit/game_card';
import type { Relation } from '@/protocol';
import '../../chat/chat.css';
import { say } from '@/i18n/talk';
import { contacts, loadContacts } from '@/live/invitation_store';
import { PlayerActions } from '../../chat/player_actions';
import { Avatar } from '@/kit/navigation/avatar';
import { getProfilePath } from '@/app/current_account';
import type { SectionProps } from './sections';

export const order = 50;
const LOOK_MS = 30_000;

export function FriendsSection({ handle, own }: SectionProps): VNode {
  return own ? <Own /> : <Other handle={handle} key={handle} />;
}

function Other({ handle }: { handle: string }): VNode {
  const [standing, setStanding] = useState<Relation | undefined>(undefined);
  useEffect(() => {
    fetchJson<Relation>(`/api/people/${encodeURIComponent(handle)}`).then(setStanding, () => undefined);
  }, [handle]);
  return (
    <section class="paper account-panel" aria-labelledby="friends">
      <h2 id="friends" class="account-heading">
        {say('people.heading-other', { name: handle })}{' '}
        {standing?.friend && <span class="chat-mark">{say('people.friend')}</span>}
      </h2>
      <PlayerActions whom={{ handle }} name={handle} standing={standing} known onChange={setStanding} />
      <p class="label">{say('people.block-text')}</p>
    </section>
  );
}

function Own(): VNode {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => {
    void loadContacts();
    const look = setInterval(() => document.visibilityState === 'visible' && void loadContacts(), LOOK_MS);
    return () => clearInterval(look);
  }, []);
  const change = async (path: string, body: object) => {
    setProblem(undefined);
    try {
      await fetchJson(`/api/people/${path}`, body);
      await loadContacts();
    } catch (error) {
      setProblem(formatError(error));
    }
  };
  const { following = [], followers = [], hidden = [] } = contacts.value ?? {};
  return (
    <section class="paper account-panel" aria-labelledby="friends">
      <h2 id="friends" class="account-heading">
        {say('people.heading')}
      </h2>
      <p class="label">{say('people.lead')}</p>
      {following.length === 0 && contacts.value !== undefined && <p>{say('people.none')}</p>}
      <ul class="friend-rows">
        {following.map(({ handle, friend, here }) => (
          <li key={handle}>
            <Avatar handle={handle} size={32} />
            <span>
              <a href={getProfilePath(handle)}>{handle}</a>{' '}
              <span class={here ? 'friend-here label' : 'label'}>
                {say(friend ? (here ? 'people.here' : 'people.away') : 'people.no-answer')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {followers.length > 0 && (
        <>
          <h3>{say('people.followers')}</h3>
          <ul class="friend-rows">
            {followers.map((handle) => (
              <li key={handle}>
                <Avatar handle={handle} size={32} />
                <a href={getProfilePath(handle)}>{handle}</a>
                <Button onPress={() => void change('follow', { whom: { handle }, on: true })}>
                  {say('people.follow')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <InlineForm
        label={say('people.add')}
        placeholder=""
        act={say('people.follow')}
        problem={problem}
        onSubmit={(handle) => void change('follow', { whom: { handle }, on: true })}
      />
      {hidden.length > 0 && (
        <>
          <h3>{say('people.hidden')}</h3>
          <ul class="friend-rows">
            {hidden.map(({ key, name, kind }) => (
              <li key={key}>
                <span>
                  <b>{name}</b> <span class="label">{say(kind === 'mute' ? 'people.muted' : 'people.blocked')}</span>
                </span>
                <Button kind="bare" onPress={() => void change('show', { key })}>
                  {say('people.take-back')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
