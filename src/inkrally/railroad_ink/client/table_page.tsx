/** A table of Railroad Ink from its first round to its end, then the result. */

import './table/layout.css';
import './table/short.css';
import type { VNode } from 'preact';
import { Part, WithParts } from '@/kit/lazy_page';
import { later, type TableProps } from '@/games/plugin';
import { partsAtTable } from './table/lazy/required_modules';
import { tableOf } from './table/model';
import { TablePlay } from './table/table_play';

const result = later(async () => (await import('./result/result_page')).ResultPage);

export function TablePage({ id, connection, snapshot, offline }: TableProps): VNode {
  return snapshot.table.status === 'over' ? (
    <Part of={result} props={{ id, connection, snapshot }} />
  ) : (
    <WithParts parts={partsAtTable(tableOf(snapshot))}>
      <TablePlay connection={connection} snapshot={snapshot} offline={offline} />
    </WithParts>
  );
}
