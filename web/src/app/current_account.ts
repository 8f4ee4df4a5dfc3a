/** Who this browser is, asked once a page and again when it may have changed. Knows no page. */

import { signal } from '@preact/signals';
import { fetchJson } from './api';
import { setSetting, lastPlayerName } from './settings';
import { writeStored, readStored } from './local_storage';
import type { OwnAccount, NewRecoveryCodes } from '../protocol';

/** Undefined until it is known, or where it cannot be asked for. */
export const ownAccount = signal<OwnAccount | undefined>(undefined);

/** Where this browser keeps the nickname while it is a player's: friends may ask for it wherever it is in the house. */
export const HANDLE_STORAGE_KEY = 'player';

function become(found: OwnAccount): void {
  const before = ownAccount.peek()?.handle ?? readStored(HANDLE_STORAGE_KEY);
  ownAccount.value = found;
  writeStored(HANDLE_STORAGE_KEY, found.handle || null);
  // Earlier releases kept a nickname as the name that was typed last: it is not the name of the next person here.
  if (before !== found.handle && lastPlayerName.peek() === before) setSetting(lastPlayerName, 'name', '');
}

/** The nickname of the player of this browser; empty for a guest. Before the server has answered, the one of the last visit. */
export const nickname = (): string =>
  (ownAccount.value === undefined ? readStored(HANDLE_STORAGE_KEY) : ownAccount.value.handle) ?? '';

/** The name under which this browser sits down: the nickname, or the name that a guest typed last; empty if there is none. */
export const myName = (): string => nickname() || lastPlayerName.value.trim();

let asked: Promise<void> | undefined;

/** Ask who this browser is, unless that is known. */
export function loadAccount(): Promise<void> {
  asked ??= fetchJson<OwnAccount>('/api/me').then(become, () => {
    asked = undefined;
  });
  return asked;
}

/** Do something after which one may be somebody else, or have more. */
export async function withAccountRefresh<Answer extends OwnAccount | NewRecoveryCodes>(
  done: Promise<Answer>,
): Promise<Answer> {
  const answer = await done;
  become('me' in answer ? answer.me : answer);
  asked = Promise.resolve();
  return answer;
}

export const getProfilePath = (handle: string): string => `/player/${encodeURIComponent(handle)}`;
