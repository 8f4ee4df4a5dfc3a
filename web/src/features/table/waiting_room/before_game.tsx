/** A table before its game: the invitation for a friend who opens its link, the lobby for the host and everyone who sits. */

import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Connection } from '@/live/connection';
import type { TableSnapshot } from '@/protocol';
import { Invitation } from './invitation';
import { WaitingRoom } from './lobby';

export function BeforeGame(props: { connection: Connection; snapshot: TableSnapshot }): VNode {
  const inside = props.connection.seat.value !== null || props.snapshot.table.host;
  const before = useRef(inside);
  useEffect(() => {
    // The button or field that had the focus is gone with the page of before.
    if (before.current !== inside) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    before.current = inside;
  }, [inside]);
  return inside ? <WaitingRoom {...props} /> : <Invitation {...props} />;
}
