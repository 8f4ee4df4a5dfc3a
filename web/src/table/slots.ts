/** What a game that is fetched later puts into the page of its table: into the header, and into the list of keys. */

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Connection } from '../live/connection';
import type { Room } from '../protocol';

export interface Slots {
  /** In the middle of the header: how far the game is. */
  readonly Middle: ComponentType<{ connection: Connection; room: Room }>;
  readonly Keys: ComponentType;
  /** What is played, below the title. */
  readonly detail: (room: Room) => string;
  /** What goes on, for the title of the page; empty: who is ready. */
  readonly title?: (room: Room) => string;
}

export const slots = signal<Slots | null>(null);
