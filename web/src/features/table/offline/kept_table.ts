/** Keeps a copy of a table in this browser, and shows it without a network. Loads after the page of the table. */

import { effect } from '@preact/signals';
import { savedAt } from '../../../app/api';
import { deleteCopy, loadCopy, storeCopy } from '../../../app/offline/kept_copies';
import { say } from '../../../app/offline/texts';
import type { Connection } from '../../../live/connection';
import type { TableSnapshot } from '../../../protocol';
import { missingCopy } from './use_offline';

/** The minimum time between two copies of one table. */
const PAUSE_MS = 300;

interface TableCopy {
  readonly seat: number | null;
  readonly state: TableSnapshot;
}

/**
 * Keep a copy of a table, and show the last copy while the server cannot be reached. Commands that the player gives to the
 * copy wait in the connection as after any disconnection. Returns a function to stop.
 */
export function keepTable(connection: Connection): () => void {
  const name = `t/${connection.table}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: TableSnapshot | null = null;
  const store = () => {
    timer = undefined;
    const state = connection.snapshot.peek();
    // Before the match, other players can change everything. The hand of a player who shares the device stays hidden.
    const hidden = state?.hot_seat !== undefined && connection.seat.peek() !== null;
    if (state !== null && state !== shown && state.match !== null && !hidden)
      void storeCopy(name, { seat: connection.seat.peek(), state } satisfies TableCopy);
  };
  const stopStoring = effect(() => {
    if (connection.snapshot.value !== null && connection.snapshot.value !== shown)
      timer ??= setTimeout(store, PAUSE_MS);
  });
  const stopShowing = effect(() => {
    const { value: status } = connection.status;
    if (connection.closeReason.value?.code === 'table-unknown') void deleteCopy(name);
    if (status === 'live' && shown !== null) savedAt.value = null;
    if (status !== 'waiting' || connection.snapshot.peek() !== null) return;
    void loadCopy<TableCopy>(name).then((copy) => {
      if (connection.snapshot.peek() !== null || connection.status.peek() !== 'waiting') return;
      missingCopy.value = copy === undefined ? say('offline.table-missing') : '';
      if (copy === undefined) return;
      shown = copy.content.state;
      savedAt.value = copy.at;
      connection.seat.value = copy.content.seat;
      connection.snapshot.value = copy.content.state;
    });
  });
  return () => {
    if (timer !== undefined) {
      clearTimeout(timer);
      store();
    }
    stopStoring();
    stopShowing();
    missingCopy.value = '';
    if (shown !== null) savedAt.value = null;
  };
}
