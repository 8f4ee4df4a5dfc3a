/**
 * Commits a draft, also across a disconnection. A player can cancel the commit until the page sends it. Only the draft
 * that the player saw is committed: if the server refused a part of the draft, or another page of the seat changed the
 * draft, nothing is committed. The wish to commit is stored in this browser until the server has answered, so that it
 * survives a reload without a network. Contains no game and no DOM.
 */

import { batch, signal } from '@preact/signals';
import { writeStored, readStored } from '../../../app/local_storage';
import type { Connection, Outcome } from '../../../live/connection';
import { unsentNotice } from './draft_storage';
import { whenLive } from './when_live';

/** The part of a connection that is used here. A wish is stored only if the connection names its table. */
type CommitConnection = Pick<Connection, 'status' | 'sendCommand'> &
  Partial<Pick<Connection, 'request' | 'table' | 'seat' | 'currentDecision'>>;

export class CommitController {
  /** Whether a commit is requested. It may wait for the connection, the draft or the answer. */
  readonly asked = signal(false);
  /** Whether the commit was sent. Until the answer, the draft must not change. */
  readonly said = signal(false);

  private wish = 0;
  /** The decision of a commit that was requested without a connection and is not sent yet, or an empty string. */
  private offlineFor = '';
  private restored = false;
  private readonly line: CommitConnection;

  constructor(line: CommitConnection) {
    this.line = line;
  }

  /**
   * Commit when the page is connected and `ready` returns true, which means that the server has the draft. `ready` gets
   * a function that returns whether the commit is still wanted. Resolves to undefined if nothing was sent.
   */
  async ask(ready: (holds: () => boolean) => Promise<boolean>): Promise<Outcome | undefined> {
    this.wish += 1;
    const { wish } = this;
    const holds = () => wish === this.wish;
    const decision = this.decision();
    this.store(decision);
    if (this.line.status.peek() !== 'live') this.offlineFor = decision;
    this.asked.value = true;
    await this.caughtUp();
    if (!holds()) return undefined;
    const same = await ready(holds);
    if (!holds()) return undefined;
    if (!same) {
      this.over();
      return undefined;
    }
    this.said.value = true;
    this.offlineFor = '';
    const problem = await this.line.sendCommand({ type: 'commit' });
    if (wish === this.wish) this.over();
    return problem;
  }

  /** Cancel the commit. Returns false if no commit is requested or the commit was sent already. */
  takeBack(): boolean {
    if (!this.asked.peek() || this.said.peek()) return false;
    this.offlineFor = '';
    this.over();
    return true;
  }

  /**
   * Reset the state, for example when another decision begins. Reports a commit that waited for the connection until its
   * decision was over.
   */
  over(): void {
    this.wish += 1;
    if (this.asked.peek()) this.store(null);
    const decision = this.decision();
    // Without a decision, the seat has committed: perhaps by this commit.
    if (this.offlineFor !== '' && decision !== '' && decision !== this.offlineFor) this.reportLate();
    this.offlineFor = '';
    batch(() => {
      this.asked.value = false;
      this.said.value = false;
    });
  }

  /**
   * Return whether an earlier page of this seat requested to commit the current decision and got no answer. Only the
   * first call can return true.
   */
  restore(): boolean {
    if (this.restored || this.line.table === undefined) return false;
    this.restored = true;
    const wanted = readStored(this.key);
    if (wanted === null) return false;
    this.store(null);
    const decision = this.decision();
    if (wanted !== decision && decision !== '' && wanted.split(' ')[0] === decision.split(' ')[0]) this.reportLate();
    return wanted === decision;
  }

  private get key(): string {
    return `commit.${this.line.table}`;
  }

  /** Return the seat and its current decision, or an empty string without a decision. */
  private decision(): string {
    const decision = this.line.currentDecision?.() ?? '';
    return decision === '' ? '' : `${this.line.seat?.peek()} ${decision}`;
  }

  private store(decision: string | null): void {
    if (this.line.table !== undefined) writeStored(this.key, decision || null);
  }

  private reportLate(): void {
    if (this.line.table !== undefined) unsentNotice.value = { table: this.line.table, kind: 'late' };
  }

  /** Wait until the page is connected and has the missed updates, which precede the answer to any request. */
  private async caughtUp(): Promise<void> {
    const waiting = whenLive(this.line.status);
    if (waiting === undefined) return;
    await waiting;
    await this.line.request?.((id) => ({ type: 'breakdown', id, seat: 0 }));
  }
}
