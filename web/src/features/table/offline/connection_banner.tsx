/** The banner for a lost connection, after two seconds, and for a draft that exists only in this browser. */

import type { VNode } from 'preact';
import type { Connection } from '../../../live/connection';
import { Button } from '../../../kit/button';
import { Banner } from '../../../kit/status_messages';
import { t } from '../../../i18n';
import { say } from '../../../app/offline/texts';
import { unsentNotice } from './draft_storage';
import { useOffline } from './use_offline';

/** A banner that only shows a lost connection, for pages without other banners. */
export function ConnectionBanner({ connection }: { connection: Connection }): VNode {
  const offline = useOffline(connection);
  return (
    <div class="bands stack table-bands connection-banner" role="status">
      {offline && <ConnectionLostNotice connection={connection} draws={false} />}
    </div>
  );
}

/** The text of a lost connection. `draws`: say that the page keeps a draft of the player meanwhile. */
export function ConnectionLostNotice({ connection, draws = true }: { connection: Connection; draws?: boolean }): VNode {
  const away = typeof navigator !== 'undefined' && navigator.onLine === false;
  const full = unsentNotice.value?.kind === 'full' && unsentNotice.value.table === connection.table;
  return (
    <Banner
      icon="offline"
      tone="away"
      title={t(away ? 'band.offline' : 'band.reconnecting')}
      text={full ? say('draft.no-room') : draws ? say(away ? 'draft.offline' : 'draft.reconnecting') : undefined}
    >
      <Button kind="bare" onPress={() => connection.retry()}>
        {t('band.try')}
      </Button>
    </Banner>
  );
}

/** The banner for a draft that was not sent again, because its decision ended meanwhile. */
export function LateDraftNotice(): VNode {
  return (
    <Banner icon="clear" title={say('draft.late')} text={say('draft.late-text')}>
      <Button kind="bare" onPress={() => (unsentNotice.value = null)}>
        {t('freed.close')}
      </Button>
    </Banner>
  );
}
