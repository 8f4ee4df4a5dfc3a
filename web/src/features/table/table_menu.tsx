/** The entries of a table in the menu: invite, move the seat, seats, remove, rules, and the fingerprint of the dice. */

import type { VNode } from 'preact';
import { Button } from '@/kit/button';
import { settingsOpen } from '@/kit/settings_dialog';
import { openRules, type RuleQuery } from '@/features/rulebook/rulebook_panel_state';
import { lazyModule } from '@/app/lazy_module';
import { LazyComponent } from '@/kit/lazy_page';
import type { Connection } from '@/live/connection';
import type { TableSnapshot } from '@/protocol';
import { t } from '@/i18n';

const pausePart = lazyModule(async () => (await import('./waiting_room')).PausePart);

/** The dialogs that the menu opens. */
export type TableDialog = 'invite' | 'move' | 'seats' | 'remove';

export function TableMenu({
  connection,
  snapshot,
  now,
  seated,
  onOpen,
}: {
  connection: Connection;
  snapshot: TableSnapshot;
  now: RuleQuery;
  seated: boolean;
  onOpen: (open: TableDialog) => void;
}): VNode {
  return (
    <div class="menu-actions stack">
      <Button icon="share" opens onPress={() => onOpen('invite')}>
        {t('table.invite')}
      </Button>
      {seated && snapshot.table.status !== 'over' && !snapshot.table.seats_locked && (
        <Button icon="people" opens onPress={() => onOpen('move')}>
          {t('table.move')}
        </Button>
      )}
      {snapshot.table.status === 'playing' && (
        <Button icon="people" opens onPress={() => onOpen('seats')}>
          {t('invite.seats')}
        </Button>
      )}
      {seated && <LazyComponent quiet of={pausePart} props={{ connection, snapshot }} />}
      {seated && (
        <Button icon="bin" opens onPress={() => onOpen('remove')}>
          {t('table.remove')}
        </Button>
      )}
      <Button
        icon="help"
        onPress={() => {
          settingsOpen.value = false;
          openRules(now);
        }}
      >
        {t('page.rules')}
      </Button>
      {snapshot.seed_sha256 && (
        <p class="label seed-print">
          {t('table.fingerprint')} <code>{snapshot.seed_sha256}</code>
        </p>
      )}
    </div>
  );
}
