/**
 * Commits a draft, also across a disconnection. A player can cancel the commit until the page sends it. Only the draft
 * that the player saw is committed: if the server refused a part of the draft, or another page of the seat changed the
 * draft, nothing is committed. Contains no game and no DOM.
 */

import { batch, effect, signal } from '@preact/signals';
import type { Connection, Outcome } from '../../live/connection';

/** The part of a connection that is used here. */
type CommitConnection = Pick<Connection, 'status' | 'sendCommand'> & Partial<Pick<Connection, 'request'>>;

export class CommitController {
  /** Whether a commit is requested. It may wait for the connection, the draft or the answer. */
  readonly asked = signal(false);
  /** Whether the commit was sent. Until the answer, the draft must not change. */
  readonly said = signal(false);

  private wish = 0;
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
    const problem = await this.line.sendCommand({ type: 'commit' });
    if (wish === this.wish) this.over();
    return problem;
  }

  /** Cancel the commit. Returns false if no commit is requested or the commit was sent already. */
  takeBack(): boolean {
    if (!this.asked.peek() || this.said.peek()) return false;
    this.over();
    return true;
  }

  /** Reset the state, for example when another decision begins. */
  over(): void {
    this.wish += 1;
    batch(() => {
      this.asked.value = false;
      this.said.value = false;
    });
  }

  /** Wait until the page is connected and has the missed updates, which precede the answer to any request. */
  private async caughtUp(): Promise<void> {
    const { status } = this.line;
    if (status.peek() === 'live') return;
    await new Promise<void>((back) => {
      const stop = effect(() => {
        if (status.value !== 'live') return;
        stop();
        back();
      });
    });
    await this.line.request?.((id) => ({ type: 'breakdown', id, seat: 0 }));
  }
}
