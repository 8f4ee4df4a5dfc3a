/** The generated picture of a player: the silhouette of a seat crossed by two routes, derived from the handle alone. */

import type { VNode } from 'preact';
import { SEAT_LETTERS, SILHOUETTES } from '../seat';
import { useEffect } from 'preact/hooks';
import { Icon } from '../icons';
import { t } from '../../i18n';
import { loadAccount, ownAccount, getProfilePath } from '../../app/current_account';

const ROADS = ['M-26,-9H26', 'M-9,-26V26', 'M-26,8C-6,8 8,-6 8,-26', 'M26,9C6,9 -8,6 -8,26'] as const;
const RAILS = ['M-26,10H26', 'M10,-26V26', 'M26,-8C6,-8 -8,-8 -8,-26', 'M-26,-10C-10,-10 10,0 10,26'] as const;

/** Return a 32-bit hash of a text (FNV-1a). */
export function hashString(text: string): number {
  let found = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) found = Math.imul(found ^ byte, 0x01000193) >>> 0;
  return found;
}

export function Avatar({ handle, size = 44 }: { handle: string; size?: number }): VNode {
  const number = hashString(handle.toLowerCase());
  const letter = SEAT_LETTERS[number % SEAT_LETTERS.length] ?? 'A';
  const road = ROADS[(number >>> 8) % ROADS.length];
  const rail = RAILS[(number >>> 12) % RAILS.length];
  const turn = (number >>> 16) % 4;
  return (
    <svg class="avatar" viewBox="-26 -26 52 52" width={size} height={size} aria-hidden="true">
      <rect class="avatar-paper" x="-25" y="-25" width="50" height="50" rx="5" />
      <g transform={`rotate(${90 * turn})`}>
        <path class="avatar-road" d={road} />
        <path class="avatar-rail" d={rail} />
        <path class="avatar-ties" d={rail} />
      </g>
      <path class={`avatar-stamp seat-${letter}`} transform="scale(.78)" d={SILHOUETTES[letter]} />
      <text class="avatar-letter" y="6" text-anchor="middle">
        {[...handle][0]?.toUpperCase()}
      </text>
    </svg>
  );
}

/** The link to the player's account page. */
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
