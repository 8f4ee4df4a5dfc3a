/**
 * The wish to hand in what is drafted. While the line is away it waits and can be taken back; what is said cannot. Handed in
 * is what was wanted when it was asked for: where something of that was refused, or another page of the seat changed it, nothing
 * is. Knows no game and no page.
 */

import { batch, effect, signal } from '@preact/signals';
import type { Connection, Outcome } from '../../live/connection';

/** What it needs of a connection. */
type CommitConnection = Pick<Connection, 'status' | 'sendCommand'> & Partial<Pick<Connection, 'request'>>;

export class CommitController {
  /** It is asked for: it waits for the line, for what is drafted or for its answer. */
  readonly asked = signal(false);
  /** It is said: nothing of the draft can be changed before the answer. */
  readonly said = signal(false);

  private wish = 0;
  private readonly line: CommitConnection;

  constructor(line: CommitConnection) {
    this.line = line;
  }

  /**
   * Hand in once the line is there and `ready` says that the server has what is wanted; it can ask whether the wish still holds.
   * Undefined where nothing was said: the wish was taken back, or it was not ready.
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

  /** Take the wish back; whether there was one that was not said yet. */
  takeBack(): boolean {
    if (!this.asked.peek() || this.said.peek()) return false;
    this.over();
    return true;
  }

  /** Nothing of it is left, such as in another decision. */
  over(): void {
    this.wish += 1;
    batch(() => {
      this.asked.value = false;
      this.said.value = false;
    });
  }

  /** Where the line was away: until it is back and what happened meanwhile was told, which comes before any answer. */
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
    await this.line.request?.((id) => ({ type: 'explain', id, seat: 0 }));
  }
}
