/** How far the review of a match is: asked for, looked at until it is done, cancelled. Knows no page. */

import { signal } from '@preact/signals';
import { ask, problemOf } from '../app/api';
import type { Problem, ReviewState } from '../protocol';

const LOOK_MS = 1_000;
/** After a look that came to nothing, such as without a network. */
const AGAIN_MS = 4_000;

export class ReviewWatch {
  /** Undefined before the server has answered, null where nobody has asked for one. */
  readonly state = signal<ReviewState | null | undefined>(undefined);
  /** Why the last question came to nothing. */
  readonly problem = signal<Problem | null>(null);
  /** A wish of the player is on its way. */
  readonly busy = signal(false);

  private readonly path: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private open = true;

  constructor(table: string) {
    this.path = `/api/tables/${table}/review`;
  }

  /** Look how far it is, and again until it is done. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.hear(await ask<ReviewState>(this.path));
    } catch (error) {
      this.failed(problemOf(error));
    }
  }

  async begin(): Promise<void> {
    this.busy.value = true;
    clearTimeout(this.timer);
    try {
      this.hear(await ask<ReviewState>(this.path, {}));
    } catch (error) {
      this.problem.value = problemOf(error);
      if (this.state.peek() === undefined) this.state.value = null;
    }
    this.busy.value = false;
  }

  async cancel(): Promise<void> {
    this.busy.value = true;
    clearTimeout(this.timer);
    try {
      await ask<null>(this.path, undefined, 'DELETE');
      this.state.value = null;
      this.problem.value = null;
    } catch (error) {
      this.problem.value = problemOf(error);
    }
    this.busy.value = false;
    // Who asked for it, too, still waits for it.
    if (this.open) await this.look();
  }

  stop(): void {
    this.open = false;
    clearTimeout(this.timer);
  }

  private hear(state: ReviewState): void {
    this.problem.value = null;
    this.state.value = state;
    if (this.open && (state.state === 'waiting' || state.state === 'working')) this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }

  private failed(problem: Problem): void {
    if (problem.code === 'no-review') {
      this.state.value = null;
      this.problem.value = null;
      return;
    }
    this.problem.value = problem;
    const lost = problem.code === 'offline' || problem.code === 'internal' || problem.code === 'too-fast';
    if (this.open && lost) this.timer = setTimeout(() => void this.look(), AGAIN_MS);
  }
}
