/** The players of a table with nickname, rating and actions. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson } from '../../app/api';
import { loadAccount, getProfilePath } from '../../app/current_account';
import type { PersonAtTable, Relation, TableSnapshot } from '../../protocol';
import { SeatRatingBadge } from '../table/players/ratings';
import { seatName } from '../table/players/players';
import { say } from '../../i18n/talk';
import { contacts } from '../../live/invitation_store';
import { PlayerActions } from './player_actions';

/** Load the players of a table, and again when a seat changes. */
function useTablePlayers(snapshot: TableSnapshot): [readonly PersonAtTable[], (seat: number, now: Relation) => void] {
  const [found, setFound] = useState<readonly PersonAtTable[]>([]);
  const seats = snapshot.table.seats.map((seat) => `${seat.kind} ${seat.name}`).join('\n');
  // Muting a player changes the contacts, too.
  const known = contacts.value;
  useEffect(() => {
    let gone = false;
    fetchJson<readonly PersonAtTable[]>(`/api/tables/${snapshot.table.id}/people`).then(
      (people) => gone || setFound(people),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [snapshot.table.id, seats, known]);
  const change = (seat: number, standing: Relation) =>
    setFound((before) => before.map((one) => (one.seat === seat ? { ...one, standing } : one)));
  return [found, change];
}

export function TablePlayers({ snapshot }: { snapshot: TableSnapshot }): VNode {
  const [people, change] = useTablePlayers(snapshot);
  useEffect(() => void loadAccount(), []);
  return (
    <details class="chat-people">
      <summary>{say('talk.people')}</summary>
      <ul>
        {people.map(({ seat, handle, you, standing }) => {
          const name = seatName(snapshot.table, seat);
          return (
            <li key={seat}>
              <p>
                <b>{name}</b>{' '}
                {handle !== null && (
                  <a href={getProfilePath(handle)} aria-label={say('people.page', { name: handle })}>
                    {handle}
                  </a>
                )}{' '}
                {standing.friend && <span class="chat-mark">{say('people.friend')}</span>}
                <SeatRatingBadge snapshot={snapshot} seat={seat} />
              </p>
              {!you && (
                <PlayerActions
                  whom={{ table: snapshot.table.id, seat }}
                  name={name}
                  standing={standing}
                  known={handle !== null}
                  onChange={(now) => change(seat, now)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
