/**
 * Detects a lost connection and shows the banner for it, after two seconds. Loads with the first page, so it must not
 * import the other banners or anything about seats.
 */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../../live/connection';
import { Button } from '../../kit/button';
import { Banner } from '../../kit/status_messages';
import { t } from '../../i18n';

const PATIENCE_MS = 2000;

/** Return whether the connection has been lost for a while. */
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

/** A banner that only shows a lost connection, for pages without other banners. */
export function ConnectionBanner({ connection }: { connection: Connection }): VNode {
  const offline = useOffline(connection);
  return (
    <div class="bands stack table-bands connection-banner" role="status">
      {offline && <ConnectionLostNotice connection={connection} draws={false} />}
    </div>
  );
}

/** The text of a lost connection. `draws`: the page keeps a draft of the player meanwhile. */
export function ConnectionLostNotice({ connection, draws = true }: { connection: Connection; draws?: boolean }): VNode {
  const away = typeof navigator !== 'undefined' && navigator.onLine === false;
  return (
    <Banner
      icon="offline"
      tone="away"
      title={t(away ? 'band.offline' : 'band.reconnecting')}
      text={draws ? t(away ? 'band.offline-text' : 'band.reconnecting-text') : undefined}
    >
      <Button kind="bare" onPress={() => connection.retry()}>
        {t('band.try')}
      </Button>
    </Banner>
  );
}
