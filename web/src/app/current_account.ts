/** The account of this browser: loaded once for each page, and again after it may have changed. */

import { signal } from '@preact/signals';
import { fetchJson } from './api';
import { setSetting, lastPlayerName } from './settings';
import { writeStored, readStored } from './local_storage';
import type { OwnAccount, NewRecoveryCodes } from '../protocol';

/** The account of this browser's player. Undefined before the server's first answer. */
export const ownAccount = signal<OwnAccount | undefined>(undefined);

/** The storage key of the nickname of a signed-in player. */
export const HANDLE_STORAGE_KEY = 'player';

function become(found: OwnAccount): void {
  const before = ownAccount.peek()?.handle ?? readStored(HANDLE_STORAGE_KEY);
  ownAccount.value = found;
  writeStored(HANDLE_STORAGE_KEY, found.handle || null);
  // Earlier releases stored the nickname as the name that was typed last. The next person at this browser must not get it.
  if (before !== found.handle && lastPlayerName.peek() === before) setSetting(lastPlayerName, 'name', '');
}

/**
 * Return the nickname of the signed-in player, or '' for a guest. Before the server's answer, it is the nickname of the
 * last visit.
 */
export const nickname = (): string =>
  (ownAccount.value === undefined ? readStored(HANDLE_STORAGE_KEY) : ownAccount.value.handle) ?? '';

/** Return the name for sitting down: the nickname, or the name that a guest typed last. Empty if there is none. */
export const myName = (): string => nickname() || lastPlayerName.value.trim();

let asked: Promise<void> | undefined;

/** Load the account, unless it is loaded already. */
export function loadAccount(): Promise<void> {
  asked ??= fetchJson<OwnAccount>('/api/me').then(become, () => {
    asked = undefined;
  });
  return asked;
}

/** Wait for a request that may change the account, and update the account with its answer. */
export async function withAccountRefresh<Answer extends OwnAccount | NewRecoveryCodes>(
  done: Promise<Answer>,
): Promise<Answer> {
  const answer = await done;
  become('me' in answer ? answer.me : answer);
  asked = Promise.resolve();
  return answer;
}

export const getProfilePath = (handle: string): string => `/player/${encodeURIComponent(handle)}`;
