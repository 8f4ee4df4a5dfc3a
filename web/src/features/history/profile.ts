/** What stands on a player's page beside its matches: asked for once, for all of its sections. Knows no section. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { fetchJson, toProblem } from '../../app/api';
import { getPlugin } from '../../games/plugin';
import type { PlayerProfile, Problem } from '../../protocol';
import { gameTitle } from '../lobby/seek_preferences';
import { ownAccount } from '../../app/current_account';

interface Asked {
  readonly key: string;
  readonly profile?: PlayerProfile;
  readonly problem?: Problem;
}

const found = signal<Asked>({ key: '' });

export const addressOf = (handle: string, what: 'profile' | 'matches'): string =>
  `/api/players/${encodeURIComponent(handle)}/${what}`;

function load(key: string, handle: string): void {
  found.value = { key };
  fetchJson<PlayerProfile>(addressOf(handle, 'profile')).then(
    (profile) => {
      if (found.peek().key === key) found.value = { key, profile };
    },
    (error: unknown) => {
      if (found.peek().key === key) found.value = { key, problem: toProblem(error) };
    },
  );
}

/** Ask once more. */
export function reload(handle: string): void {
  load(keyOf(handle), handle);
}

const keyOf = (handle: string): string => JSON.stringify([handle, ownAccount.peek()?.handle ?? null]);

/** The profile of a player, as soon as it is there; asked anew where somebody else looks at it. */
export function useProfile(handle: string): Asked {
  const who = ownAccount.value?.handle;
  useEffect(() => {
    const key = keyOf(handle);
    if (found.peek().key !== key) load(key, handle);
  }, [handle, who]);
  const now = found.value;
  return now.key === keyOf(handle) ? now : { key: '' };
}

/** Forget it: whoever comes back sees what is new. */
export function invalidateProfile(): void {
  found.value = { key: '' };
}

/** What a match was played with, as its game words it. */
export function formatVariant(game: string, options: Readonly<Record<string, unknown>>, ownCourse = ''): string {
  return getPlugin(game)?.lists.read()?.box(options, ownCourse) ?? '';
}

/** "Railroad Ink with lakes", "RoboRally, Checkmate". */
export function formatGameAndVariant(game: string, options: Readonly<Record<string, unknown>>, ownCourse = ''): string {
  return getPlugin(game)?.lists.read()?.played(options, ownCourse) ?? gameTitle(game);
}

/** Where a match is looked at: its review where there is one, at a round of a seat. */
export function matchPath(
  game: string,
  table: string,
  reviewed: boolean,
  round?: number | null,
  seat?: number,
): string {
  if (!reviewed || getPlugin(game)?.review === undefined) return `/t/${table}`;
  return `/t/${table}/review${round ? `#r${round}${seat ? `p${seat + 1}` : ''}` : ''}`;
}
