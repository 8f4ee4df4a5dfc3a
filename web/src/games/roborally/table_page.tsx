/** A table of RoboRally from its first turn to its end: the snapshot, and when the last turn has been seen, the result. */

import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { TableProps } from '../pack';
import { RallyDesk } from './table/desk';
import { RallyEnd } from './result/end';
import { RallyRoom } from './table/room';

export function TablePage({ id, connection, snapshot, offline, onHelp }: TableProps): VNode {
  const over = snapshot.table.status === 'over';
  const [ended, setEnded] = useState(over);
  const desk = useMemo(() => new RallyDesk(connection), [connection]);
  if (over && ended) return <RallyEnd id={id} connection={connection} snapshot={snapshot} />;
  return (
    <RallyRoom
      desk={desk}
      connection={connection}
      snapshot={snapshot}
      offline={offline}
      onHelp={onHelp}
      onEnded={() => setEnded(true)}
    />
  );
}
