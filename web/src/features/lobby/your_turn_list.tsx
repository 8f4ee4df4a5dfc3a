/**
 * The invitations of friends and the player's running tables on the front page. Tables that wait for the player come
 * first, and the first table has the main button.
 */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { navigate } from '../../app/router';
import { getEnglishNames, getPlugin } from '../../games/plugin';
import { actOf, gameOf, isLevel, nameOf, progressOf, formatTurnStatus } from '../table/mine/table_row_text';
import { Button } from '../../kit/button';
import { EnglishText } from '../../kit/english_text';
import { FreeSeat, Seat, type SeatActivity } from '../../kit/seat';
import { Avatar } from '../../kit/navigation/avatar';
import { dismissInvitation, pendingInvitations } from '../../live/invitation_store';
import type { Invitation, OwnTable } from '../../protocol';
import { say } from '../../i18n/place';
import { say as sayTalk } from '../../i18n/talk';
import { titleWords } from '../table/titles';
import { joinWords } from '../../i18n';

const TICK_MS = 30_000;

/**
 * `tables` is null until the list is loaded. Without a running table and without an invitation, the list is not shown.
 */
export function YourTurnList({ tables, most }: { tables: readonly OwnTable[] | null; most: number }): VNode | null {
  useTick();
  const asked = pendingInvitations.value;
  if (tables?.length === 0 && asked.length === 0) return null;
  return (
    <section class="lobby-mine paper" aria-labelledby="my-running">
      <h2 class="visually-hidden" id="my-running">
        {say('place.mine')}
      </h2>
      <ul class="run">
        {asked.map((one) => (
          <InvitationRow key={one.table} invitation={one} />
        ))}
        {(tables ?? []).slice(0, most).map((table, at) => (
          <Row key={table.table} table={table} first={at === 0 && table.due} />
        ))}
      </ul>
      {tables !== null && tables.length > most && (
        <p>
          <a href="/mine">{say('place.mine-all', { tables: tables.length })}</a>
        </p>
      )}
    </section>
  );
}

/** Render again from time to time, because the rows show the time that is left. */
function useTick(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const tick = setInterval(() => setTick((count) => count + 1), TICK_MS);
    return () => clearInterval(tick);
  }, []);
}

/** An invitation of a friend, before the tables. */
function InvitationRow({ invitation }: { invitation: Invitation }): VNode {
  const { by, table, path, title, game } = invitation;
  const name = titleWords(title, game);
  return (
    <li class="run-invitation">
      <Avatar handle={by} size={44} />
      <p>{sayTalk('people.invitation', { name: by, title: name })}</p>
      <span class="button-row">
        <Button kind="bare" onPress={() => dismissInvitation(table, true)}>
          {sayTalk('people.invitation-no')}
          <span class="visually-hidden">: {name}</span>
        </Button>
        <Button
          onPress={() => {
            dismissInvitation(table);
            navigate(path);
          }}
        >
          {sayTalk('people.invitation-go')}
          <span class="visually-hidden">: {name}</span>
        </Button>
      </span>
    </li>
  );
}

/**
 * Return whether a seat has still to act in the running round; undefined before the match, and in a saved list of an
 * older release.
 */
function activityOf({ status, awaited }: OwnTable, seat: number): SeatActivity | undefined {
  if (status !== 'playing' || awaited === undefined) return undefined;
  return awaited.includes(seat) ? 'thinking' : 'committed';
}

function Row({ table, first }: { table: OwnTable; first: boolean }): VNode {
  const pack = getPlugin(table.game);
  const lists = pack?.lists.read();
  const name = nameOf(table);
  const state = formatTurnStatus(table);
  const titled = name === table.title;
  const english = getEnglishNames(table.game, table.options, table.own_course);
  const detail = joinWords([titled ? gameOf(table) : '', progressOf(table)]);
  return (
    <li class={table.due ? '' : 'quiet'}>
      {/* biome-ignore lint/a11y/useAnchorContent: a picture beside a link with the same target, which has the text */}
      <a class="run-picture" href={table.path} tabIndex={-1} aria-hidden="true">
        {lists && <lists.Small table={table} />}
      </a>
      <div>
        <a class="run-name" href={table.path}>
          <EnglishText text={name} names={titled ? [] : english} />
        </a>
        <p class="sub">
          <EnglishText text={detail} names={english} />
        </p>
        {state !== '' && (
          <p class={table.due ? 'is-own' : 'sub'}>
            {table.due && <i class="tick" aria-hidden="true" />}
            {state}
          </p>
        )}
      </div>
      <span class="open-seats open-figures" aria-hidden="true">
        {table.names.map((one, seat) =>
          one === '' ? (
            <FreeSeat key={seat} />
          ) : (
            <Seat
              key={seat}
              seat={pack?.figures ? (table.looks[seat] ?? seat) : seat}
              state={activityOf(table, seat)}
              bot={isLevel(one, table.game)}
            />
          ),
        )}
      </span>
      <Button kind={first ? 'main' : 'plain'} href={table.path}>
        {actOf(table)}
        <span class="visually-hidden">: {name}</span>
      </Button>
    </li>
  );
}
