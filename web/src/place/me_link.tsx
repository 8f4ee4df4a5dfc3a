/** Who one is, at the top of a page: the way to one's own page. A guest is offered one quietly. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../parts/icons';
import { t } from '../texts/index';
import { Avatar } from './avatar';
import { findMe, me, pageOfPlayer } from './me';

export function MeLink(): VNode {
  useEffect(() => void findMe(), []);
  const handle = me.value?.handle;
  return (
    <a class="button bare me-link" href={handle ? pageOfPlayer(handle) : '/player'}>
      {handle ? <Avatar handle={handle} size={24} /> : <Icon name="user" />}
      <span class="me-name">{handle ?? t('page.player')}</span>
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
