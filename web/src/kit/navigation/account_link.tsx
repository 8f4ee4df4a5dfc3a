/** The link to the player's own page, with the nickname of a player who has one, and the operator's notice. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../icons';
import { t } from '../../i18n';
import { Avatar } from './avatar';
import { findMe, me, pageOfPlayer } from '../../app/current_account';

export function MeLink({ current }: { current?: 'page' | 'true' | undefined }): VNode {
  useEffect(() => void findMe(), []);
  const handle = me.value?.handle;
  return (
    <a class="me-link" href={handle ? pageOfPlayer(handle) : '/player'} aria-current={current}>
      {handle ? <Avatar handle={handle} size={24} /> : <Icon name="user" />}
      <span class="me-name ellipsis">{handle ?? t('page.player')}</span>
      {handle && <span class="unseen">{t('player.your-page')}</span>}
    </a>
  );
}

/** What the operator tells everybody, and what a player who may only look on is told. */
export function Notice(): VNode | null {
  useEffect(() => void findMe(), []);
  const words = me.value?.banned ? (me.value.ban_words ?? '') || t('player.banned') : me.value?.notice;
  return words ? (
    <p class="notice-band" role="note">
      {words}
    </p>
  ) : null;
}
