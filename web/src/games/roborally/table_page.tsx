/** A table of RoboRally from its first turn to its end: the room, and when the last turn has been seen, the result. */

import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Connection } from '../../live/connection';
import type { Room } from '../../protocol';
import { RallyDesk } from './desk';
import { RallyEnd } from './result/end';
import { RallyRoom } from './room';
import { rallySlots } from './slots';
import { slots } from '../../table/slots';

export interface RallyPageProps {
  id: string;
  connection: Connection;
  room: Room;
  offline: boolean;
  onHelp: () => void;
}

export function RallyPage({ id, connection, room, offline, onHelp }: RallyPageProps): VNode {
  const over = room.table.status === 'over';
  const [ended, setEnded] = useState(over);
  const desk = useMemo(() => new RallyDesk(connection), [connection]);
  useEffect(() => {
    slots.value = rallySlots;
    return () => {
      slots.value = null;
    };
  }, []);
  if (over && ended) return <RallyEnd id={id} connection={connection} room={room} />;
  return (
    <RallyRoom
      desk={desk}
      connection={connection}
      room={room}
      offline={offline}
      onHelp={onHelp}
      onEnded={() => setEnded(true)}
    />
  );
}
