/**
 * Takes back the last turn of a trial drive, a race of one robot on a course in the editor. The server decides which
 * turn it takes back, and deals the cards again. Contains no elements of the page.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { announce } from '@/app/announcer';
import type { TableSnapshot } from '@/protocol';
import { formatProblem } from '@/i18n/error_messages';
import { tRoborally } from '../texts/say';
import type { TableConnection } from './decision';

/** The progress of a race: the current turn, and the last turn with a decision. */
export interface RaceReached {
  readonly turn: number;
  readonly acted: number;
}

/** Return whether the progress of a race decreased, which happens only when turns are taken back. */
export const isBack = (before: RaceReached, now: RaceReached): boolean =>
  now.turn < before.turn || (now.turn === before.turn && now.acted < before.acted);

export class RoundUndo {
  /** The turn that can be taken back, or null. */
  readonly turn: ReadonlySignal<number | null>;
  /** Whether the request is under way. */
  readonly asked = signal(false);
  private readonly connection: TableConnection;

  constructor(connection: TableConnection) {
    this.connection = connection;
    this.turn = computed(() => turnIn(connection.snapshot.value, connection.seat.value));
  }

  async take(): Promise<void> {
    const turn = this.turn.peek();
    const { request } = this.connection;
    if (turn === null || this.asked.peek() || request === undefined) return;
    this.asked.value = true;
    const answer = await request.call(this.connection, (id) => ({ type: 'undo-round', id, round: turn }));
    this.asked.value = false;
    announce(answer.type === 'refused' ? formatProblem(answer.error) : tRoborally('turn.taken-back', { turn }), true);
  }
}

const turnIn = (snapshot: TableSnapshot | null, seat: number | null): number | null =>
  seat === null ? null : (snapshot?.table.undoable_round ?? null);
