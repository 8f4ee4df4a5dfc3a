/** The link to the player's account page, and the banner with the operator's announcement. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../icons';
import { t } from '../../i18n';
import { Avatar } from './avatar';
import { loadAccount, ownAccount, getProfilePath } from '../../app/current_account';

export function AccountLink({ current }: { current?: 'page' | 'true' | undefined }): VNode {
  useEffect(() => void loadAccount(), []);
  const handle = ownAccount.value?.handle;
  return (
    <a class="me-link" href={handle ? getProfilePath(handle) : '/player'} aria-current={current}>
      {handle ? <Avatar handle={handle} size={24} /> : <Icon name="user" />}
      <span class="me-name ellipsis">{handle ?? t('page.player')}</span>
      {handle && <span class="visually-hidden">{t('player.your-page')}</span>}
    </a>
  );
}

/** The operator's announcement, and the reason of a ban. */
export function AnnouncementBanner(): VNode | null {
  useEffect(() => void loadAccount(), []);
  const words = ownAccount.value?.banned
    ? (ownAccount.value.ban_words ?? '') || t('player.banned')
    : ownAccount.value?.notice;
  return words ? (
    <p class="notice-band" role="note">
      {words}
    </p>
  ) : null;
}
