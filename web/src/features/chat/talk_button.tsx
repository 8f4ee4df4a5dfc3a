/** The button in the header of a table that opens the chat, with the number of unread lines. */

import type { VNode } from 'preact';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { LazyComponent } from '../../kit/lazy_page';
import { lazyModule } from '../../app/lazy_module';
import type { Connection } from '../../live/connection';
import { Icon } from '../../kit/icons';
import type { TableSnapshot } from '../../protocol';
import { formatNumber, t } from '../../i18n';

const panel = lazyModule(async () => (await import('./panel')).ChatPanel);
/** Whether the chat of the table is open. */
export const chatOpen = signal(false);
/** Whether the page is a shared screen. It never shows or announces the chat, because some lines are private. */
export const sharedScreen = signal(false);

export function ChatButton({ connection }: { connection: Connection }): VNode | null {
  const { permissions, unread } = connection.chat;
  if (permissions.value === null || sharedScreen.value) return null;
  const count = unread.value;
  return (
    <button
      type="button"
      class="button square chat-button"
      aria-expanded={chatOpen.value}
      aria-label={t('talk.open', { unread: count })}
      title={t('talk.open', { unread: count })}
      onClick={() => {
        chatOpen.value = !chatOpen.value;
      }}
    >
      <Icon name="chat" />
      {count > 0 && <span class="chat-count">{formatNumber(count)}</span>}
    </button>
  );
}

/** The chat panel. It is loaded when the player opens it or the first line arrives. */
export function ReadyPhrases({
  connection,
  snapshot,
}: {
  connection: Connection;
  snapshot: TableSnapshot;
}): VNode | null {
  const [wanted, setWanted] = useState(false);
  const hasNewLines = connection.chat.fresh.value.length > 0;
  useEffect(() => {
    chatOpen.value = false;
  }, [connection]);
  useEffect(() => {
    if (chatOpen.value || hasNewLines) setWanted(true);
  }, [chatOpen.value, hasNewLines]);
  if (sharedScreen.value) return null;
  return wanted || chatOpen.value ? <LazyComponent quiet of={panel} props={{ connection, snapshot }} /> : null;
}
