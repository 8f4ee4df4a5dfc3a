/** Invitations of friends, wherever one is in the house. Knows the protocol and no page. */

import { signal } from '@preact/signals';
import { fetchJson } from '../app/api';
import type { Contacts, Invitation } from '../protocol';

/** Those that wait, the newest first. */
export const pendingInvitations = signal<readonly Invitation[]>([]);
/** The people one has to do with; undefined until they were asked for. */
export const contacts = signal<Contacts | undefined>(undefined);

export function addInvitation(one: Invitation): void {
  pendingInvitations.value = [one, ...pendingInvitations.value.filter((other) => other.table !== one.table)];
}

/** Ask for one's people, and the invitations that wait. */
export async function loadContacts(): Promise<void> {
  try {
    const found = await fetchJson<Contacts>('/api/people');
    contacts.value = found;
    pendingInvitations.value = found.invited;
  } catch {
    // What was known stays.
  }
}

/** An invitation is dealt with: followed, or with `no` not wanted. */
export function dismissInvitation(table: string, no = false): void {
  pendingInvitations.value = pendingInvitations.value.filter((one) => one.table !== table);
  void fetchJson('/api/people/seen', no ? { table, no } : { table }).catch(() => undefined);
}
