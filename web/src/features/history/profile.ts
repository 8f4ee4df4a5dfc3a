/** Loads a player's profile once for all sections of the player's page. Contains no section. */

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

/** Load the profile again. */
export function reload(handle: string): void {
  load(keyOf(handle), handle);
}

const keyOf = (handle: string): string => JSON.stringify([handle, ownAccount.peek()?.handle ?? null]);

/** Return a player's profile when it is loaded. The profile is loaded again when the viewer signs in or out. */
export function useProfile(handle: string): Asked {
  const who = ownAccount.value?.handle;
  useEffect(() => {
    const key = keyOf(handle);
    if (found.peek().key !== key) load(key, handle);
  }, [handle, who]);
  const now = found.value;
  return now.key === keyOf(handle) ? now : { key: '' };
}

/** Drop the loaded profile, so that the next visit shows new matches. */
export function invalidateProfile(): void {
  found.value = { key: '' };
}

/** Return the name of the variant of a match, from the plugin of its game. */
export function formatVariant(game: string, options: Readonly<Record<string, unknown>>, ownCourse = ''): string {
  return getPlugin(game)?.lists.read()?.box(options, ownCourse) ?? '';
}

/** Return the game with its variant, such as "Railroad Ink with lakes" or "RoboRally, Checkmate". */
export function formatGameAndVariant(game: string, options: Readonly<Record<string, unknown>>, ownCourse = ''): string {
  return getPlugin(game)?.lists.read()?.played(options, ownCourse) ?? gameTitle(game);
}

/** Return the path of a match: its review, at a round of a seat, if the match has a review; otherwise its table. */
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
