/** A table of Railroad Ink from its first round to its end, then the result. */

import './table/layout.css';
import './table/short.css';
import type { VNode } from 'preact';
import { LazyComponent, LazyBoundary } from '@/kit/lazy_page';
import { lazyComponent, type TableProps } from '@/games/plugin';
import { getTableModules } from './table/lazy/required_modules';
import { tableOf } from './table/model';
import { TablePlay } from './table/table_play';

const result = lazyComponent(async () => (await import('./result/result_page')).ResultPage);

export function TablePage({ id, connection, snapshot, offline }: TableProps): VNode {
  return snapshot.table.status === 'over' ? (
    <LazyComponent of={result} props={{ id, connection, snapshot }} />
  ) : (
    <LazyBoundary parts={getTableModules(tableOf(snapshot))}>
      <TablePlay connection={connection} snapshot={snapshot} offline={offline} />
    </LazyBoundary>
  );
}
