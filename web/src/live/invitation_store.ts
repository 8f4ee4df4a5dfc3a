/** Invitations of friends, wherever one is in the house. Knows the protocol and no page. */

import { signal } from '@preact/signals';
import { ask } from '../app/api';
import type { Contacts, Invitation } from '../protocol';

/** Those that wait, the newest first. */
export const invited = signal<readonly Invitation[]>([]);
/** The people one has to do with; undefined until they were asked for. */
export const acquaintances = signal<Contacts | undefined>(undefined);

export function hearInvitation(one: Invitation): void {
  invited.value = [one, ...invited.value.filter((other) => other.table !== one.table)];
}

/** Ask for one's people, and the invitations that wait. */
export async function findPeople(): Promise<void> {
  try {
    const found = await ask<Contacts>('/api/people');
    acquaintances.value = found;
    invited.value = found.invited;
  } catch {
    // What was known stays.
  }
}

/** An invitation is dealt with: followed, or with `no` not wanted. */
export function dealtWith(table: string, no = false): void {
  invited.value = invited.value.filter((one) => one.table !== table);
  void ask('/api/people/seen', no ? { table, no } : { table }).catch(() => undefined);
}
