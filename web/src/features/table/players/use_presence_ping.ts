/**
 * Tells the server that a player is active while the table waits, so that the server does not regard a thinking player
 * as absent. Only for tables that substitute bots for inactive players.
 */

import { useEffect } from 'preact/hooks';
import type { Connection } from '@/live/connection';

const EVERY_MS = 20_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

export function usePresencePing(connection: Connection): void {
  useEffect(() => {
    let told = Date.now();
    const sign = () => {
      const snapshot = connection.snapshot.peek();
      const seat = connection.seat.peek();
      if (
        snapshot === null ||
        seat === null ||
        snapshot.table.absence_seconds === null ||
        connection.status.peek() !== 'live'
      )
        return;
      const info = snapshot.table.seats[seat];
      // A player with a substitute returns by an action, not by moving the mouse.
      if (info?.activity !== 'thinking' || info.substitute || info.substitute_once) return;
      if (!info.overdue && Date.now() - told < EVERY_MS) return;
      told = Date.now();
      void connection.sendCommand({ type: 'returned' });
    };
    for (const kind of SIGNS) addEventListener(kind, sign, { passive: true });
    return () => {
      for (const kind of SIGNS) removeEventListener(kind, sign);
    };
  }, [connection]);
}
