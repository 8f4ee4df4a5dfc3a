/** A table before its game: the invitation for a visitor, or the waiting room for the host and seated players. */

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
    // Focus the heading, because the focused element was removed with the previous page.
    if (before.current !== inside) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    before.current = inside;
  }, [inside]);
  return inside ? <WaitingRoom {...props} /> : <Invitation {...props} />;
}
