/** The side of the front page of returning players: today's games with the week, friends who are online, and practice. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { getProfilePath } from '../../app/current_account';
import { say } from '../../i18n/talk';
import { Avatar } from '../../kit/navigation/avatar';
import { contacts, loadContacts } from '../../live/invitation_store';
import { PuzzleCard } from '../best_turns/card';
import '../chat/chat.css';
import { DailyCard } from '../daily/daily_card';
import { WeekBoxes } from '../daily/week';

export function ReturningSide(): VNode {
  return (
    <>
      <DailyCard Week={WeekBoxes} />
      <FriendsOnline />
      <PuzzleCard />
    </>
  );
}

const LOOK_MS = 60_000;

/**
 * The friends who are online. Every page of a player with a nickname loads the contacts (`invitations.tsx`); the front
 * page loads them again from time to time if the player has friends.
 */
function FriendsOnline(): VNode | null {
  const hasFriends = contacts.value?.following.some(({ friend }) => friend) ?? false;
  useEffect(() => {
    if (!hasFriends) return undefined;
    const look = setInterval(() => document.visibilityState === 'visible' && void loadContacts(), LOOK_MS);
    return () => clearInterval(look);
  }, [hasFriends]);
  const online = contacts.value?.following.filter(({ friend, here }) => friend && here) ?? [];
  if (online.length === 0) return null;
  return (
    <section class="paper front-friends" aria-labelledby="front-friends">
      <h2 id="front-friends">{say('people.heading')}</h2>
      <ul class="friend-rows">
        {online.map(({ handle }) => (
          <li key={handle}>
            <Avatar handle={handle} size={32} />
            <a href={getProfilePath(handle)}>{handle}</a>
            <span class="friend-here label">{say('people.here')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
