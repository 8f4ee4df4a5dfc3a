/** Stores the invitations from friends, which every page shows, and the player's contacts. */

import { signal } from '@preact/signals';
import { fetchJson } from '../app/api';
import type { Contacts, Invitation } from '../protocol';

/** The open invitations, newest first. */
export const pendingInvitations = signal<readonly Invitation[]>([]);
/** Friends, followers and blocked players. Undefined before they are loaded. */
export const contacts = signal<Contacts | undefined>(undefined);

export function addInvitation(one: Invitation): void {
  pendingInvitations.value = [one, ...pendingInvitations.value.filter((other) => other.table !== one.table)];
}

/** Load the contacts and the open invitations. */
export async function loadContacts(): Promise<void> {
  try {
    const found = await fetchJson<Contacts>('/api/people');
    contacts.value = found;
    pendingInvitations.value = found.invited;
  } catch {
    // Keep the contacts and invitations that were loaded before.
  }
}

/** Remove an invitation. `no` declines it; otherwise it was accepted. */
export function dismissInvitation(table: string, no = false): void {
  pendingInvitations.value = pendingInvitations.value.filter((one) => one.table !== table);
  void fetchJson('/api/people/seen', no ? { table, no } : { table }).catch(() => undefined);
}
