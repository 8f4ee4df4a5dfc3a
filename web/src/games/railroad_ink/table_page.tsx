/** A table of Railroad Ink from its first round to its end: the sheets, and when all is drawn, the result. */

import type { VNode } from 'preact';
import { Part, WithParts } from '../../app/lazy';
import { later, type TableProps } from '../pack';
import { partsAtTable } from './table/parts_of_match';
import { tableOf } from './table/model';
import { TablePlay } from './table/table_play';

const result = later(async () => (await import('./result/result_page')).ResultPage);

export function TablePage({ id, connection, room, offline, onHelp }: TableProps): VNode {
  return room.table.status === 'over' ? (
    <Part of={result} props={{ id, connection, room }} />
  ) : (
    <WithParts parts={partsAtTable(tableOf(room))}>
      <TablePlay connection={connection} room={room} offline={offline} onHelp={onHelp} />
    </WithParts>
  );
}
