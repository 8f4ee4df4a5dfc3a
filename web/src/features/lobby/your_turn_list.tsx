/**
 * The player's running tables on the front page. Tables that wait for the player come first, and the first table has
 * the main button.
 */

import type { VNode } from 'preact';
import { getEnglishNames, getPlugin } from '../../games/plugin';
import { actOf, gameOf, nameOf, progressOf, formatTurnStatus } from '../table/mine/table_row_text';
import { Button } from '../../kit/button';
import { EnglishText } from '../../kit/english_text';
import { FreeSeat, SeatMark } from '../../kit/seat';
import type { OwnTable } from '../../protocol';
import { say } from '../../i18n/place';
import { joinWords } from '../../i18n';

/** `tables` is null until the list is loaded. */
export function YourTurnList({ tables, most }: { tables: readonly OwnTable[] | null; most: number }): VNode {
  return (
    <section class="lobby-mine paper" aria-labelledby="my-running">
      <h2 class="visually-hidden" id="my-running">
        {say('place.mine')}
      </h2>
      <ul class="run">
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
      {/* biome-ignore lint/a11y/useAnchorContent: the picture of the link beside it, which has the words */}
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
            <SeatMark key={seat} seat={pack?.figures ? (table.looks[seat] ?? seat) : seat} />
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
