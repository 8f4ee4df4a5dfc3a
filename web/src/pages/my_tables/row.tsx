/**
 * A row in the list of the player's tables: a small picture, the progress, whose turn it is, and a button to remove it.
 */

import type { VNode } from 'preact';
import { useSignal } from '@preact/signals';
import { deleteCopy } from '../../app/offline/kept_copies';
import { fetchJson, serverTime, formatError } from '../../app/api';
import { getEnglishNames, getPlugin } from '../../games/plugin';
import { Dialog } from '../../kit/dialog';
import { EnglishText } from '../../kit/english_text';
import { FreeSeat, SeatMark } from '../../kit/seat';
import { Button, IconButton } from '../../kit/button';
import type { LeaveResult, OwnTable } from '../../protocol';
import { joinWords } from '../../i18n';
import { say } from '../../i18n/mine';
import { formatTimeSince } from '../../features/table/mine/relative_time';
import {
  actOf,
  dayOf,
  gameOf,
  nameOf,
  othersOf,
  progressOf,
  formatTurnStatus,
} from '../../features/table/mine/table_row_text';

interface MineRowProps {
  table: OwnTable;
  onGone: () => void;
}

export function MyTableRow({ table, onGone }: MineRowProps): VNode {
  const asking = useSignal(false);
  const pack = getPlugin(table.game);
  const lists = pack?.lists.read();
  const name = nameOf(table);
  const titled = name === table.title;
  const progress = progressOf(table);
  const state = formatTurnStatus(table);
  return (
    <li class={table.due ? 'my-table-row due' : 'my-table-row'}>
      {/* biome-ignore lint/a11y/useAnchorContent: a picture beside a link with the same target, which has the text */}
      <a class="my-table-picture" href={table.path} tabIndex={-1} aria-hidden="true">
        {lists && <lists.Small table={table} />}
      </a>
      <div class="my-table-words">
        <b>
          <EnglishText text={name} names={titled ? [] : getEnglishNames(table.game, table.options, table.own_course)} />
        </b>
        <span>
          <EnglishText
            text={joinWords([titled ? gameOf(table) : '', progress])}
            names={getEnglishNames(table.game, table.options, table.own_course)}
          />
        </span>
        {titled && (
          <span>
            {joinWords([
              othersOf(table),
              table.status === 'over' ? formatTimeSince(table.updated, serverTime()) : dayOf(table),
            ])}
          </span>
        )}
        {state !== '' && <span class="my-table-state">{state}</span>}
      </div>
      <span class="open-table-seats" aria-hidden="true">
        {table.names.map((one, seat) =>
          one === '' ? (
            <FreeSeat key={seat} />
          ) : (
            <SeatMark key={seat} seat={pack?.figures ? (table.looks[seat] ?? seat) : seat} />
          ),
        )}
      </span>
      <span class="my-table-actions">
        <Button kind={table.due ? 'main' : 'plain'} href={table.path}>
          {actOf(table)}
          <span class="visually-hidden">: {name}</span>
        </Button>
        <IconButton
          icon="clear"
          label={say('mine.remove', { table: name })}
          opens
          onPress={() => (asking.value = true)}
        />
      </span>
      {asking.value && <Remove table={table} name={name} onClose={() => (asking.value = false)} onGone={onGone} />}
    </li>
  );
}

/** The dialog that explains the consequences before a table is removed. */
export function Remove({
  table,
  name,
  onClose,
  onGone,
}: {
  table: OwnTable;
  name: string;
  onClose: () => void;
  onGone: () => void;
}): VNode {
  const busy = useSignal(false);
  const problem = useSignal('');
  async function remove(): Promise<void> {
    busy.value = true;
    try {
      await fetchJson<LeaveResult>(`/api/tables/${table.table}/leave`, { give_up: table.leaving === 'give-up' });
      void deleteCopy(`t/${table.table}`);
      onClose();
      onGone();
    } catch (error) {
      problem.value = formatError(error);
      busy.value = false;
    }
  }
  const running = table.status === 'playing' && table.leaving === 'delete';
  return (
    <Dialog title={say('mine.remove-heading')} onClose={onClose}>
      <p>
        <b>{name}</b>
      </p>
      <p>{say(running ? 'mine.remove-playing' : `mine.remove-${table.leaving}`)}</p>
      {table.dice_link !== null && table.status === 'playing' && <p>{say('mine.remove-try')}</p>}
      <p role="status" class="problem">
        {problem.value}
      </p>
      <div class="button-row">
        <Button kind="danger" pending={busy.value} onPress={() => void remove()}>
          {say(`mine.do-${table.leaving}`)}
        </Button>
        <Button onPress={onClose}>{say('mine.keep')}</Button>
      </div>
    </Dialog>
  );
}
