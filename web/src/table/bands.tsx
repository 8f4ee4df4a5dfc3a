/** The bands over the table: a lost connection, a seat that a bot plays. Nothing is shown for a hiccup under two seconds. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../live/connection';
import { Button } from '../parts/button';
import { Band } from '../parts/says';
import { t } from '../texts/index';

const PATIENCE_MS = 2000;

/** Whether the server has been out of reach for a while. */
export function useOffline(connection: Connection): boolean {
  const live = connection.status.value === 'live';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (live) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [live]);
  useEffect(() => {
    const back = () => connection.retry();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [connection]);
  return !live && late;
}

export function Bands({ connection, offline }: { connection: Connection; offline: boolean }): VNode {
  const room = connection.room.value;
  const seat = connection.seat.value;
  const away = typeof navigator !== 'undefined' && navigator.onLine === false;
  const standIn = seat !== null && room?.table.seats[seat]?.stand_in === true;
  return (
    <div class="bands table-bands" role="status">
      {offline && (
        <Band icon="offline" tone="away" title={t(away ? 'band.offline' : 'band.reconnecting')} text={t(away ? 'band.offline-text' : 'band.reconnecting-text')}>
          <Button kind="bare" onPress={() => connection.retry()}>
            {t('band.try')}
          </Button>
        </Band>
      )}
      {standIn && !offline && (
        <Band icon="bot" title={t('band.here')}>
          <Button kind="bare" onPress={() => void connection.say({ type: 'here' })}>
            {t('band.here-button')}
          </Button>
        </Band>
      )}
    </div>
  );
}
