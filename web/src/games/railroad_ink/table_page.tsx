/** A table of Railroad Ink from its first round to its end: the sheets, and when all is drawn, the result. */

import type { VNode } from 'preact';
import { Part } from '../../app/lazy';
import { later, type TableProps } from '../pack';
import { TablePlay } from './table/table_play';

const result = later(async () => (await import('./result/result_page')).ResultPage);

export function TablePage({ id, connection, snapshot, offline, onHelp }: TableProps): VNode {
  return snapshot.table.status === 'over' ? (
    <Part of={result} props={{ id, connection, snapshot }} />
  ) : (
    <TablePlay connection={connection} snapshot={snapshot} offline={offline} onHelp={onHelp} />
  );
}
