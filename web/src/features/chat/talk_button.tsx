/** The button at the top of a table that opens its talk, with the number of lines that are unread. Always there, and small. */

import type { VNode } from 'preact';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Part } from '../../kit/lazy_page';
import { lazyPart } from '../../app/lazy_module';
import type { Connection } from '../../live/connection';
import { Icon } from '../../kit/icons';
import type { TableSnapshot } from '../../protocol';
import { number, t } from '../../i18n';

const panel = lazyPart(async () => (await import('./panel')).TalkPanel);
/** Whether the talk of the table that is looked at lies open. */
export const talkOpen = signal(false);
/** The page is a screen that all around it look at: what is said to some alone is neither shown there nor read out. */
export const talkAway = signal(false);

export function TalkButton({ connection }: { connection: Connection }): VNode | null {
  const { may, unread } = connection.talk;
  if (may.value === null || talkAway.value) return null;
  const count = unread.value;
  return (
    <button
      type="button"
      class="button square talk-button"
      aria-expanded={talkOpen.value}
      aria-label={t('talk.open', { unread: count })}
      title={t('talk.open', { unread: count })}
      onClick={() => {
        talkOpen.value = !talkOpen.value;
      }}
    >
      <Icon name="chat" />
      {count > 0 && <span class="talk-count">{number(count)}</span>}
    </button>
  );
}

/** The talk itself, once somebody has opened it or something was said; until then nothing of it is fetched. */
export function Talk({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode | null {
  const [wanted, setWanted] = useState(false);
  const heard = connection.talk.fresh.value.length > 0;
  useEffect(() => {
    talkOpen.value = false;
  }, [connection]);
  useEffect(() => {
    if (talkOpen.value || heard) setWanted(true);
  }, [talkOpen.value, heard]);
  if (talkAway.value) return null;
  return wanted || talkOpen.value ? <Part quiet of={panel} props={{ connection, snapshot }} /> : null;
}
