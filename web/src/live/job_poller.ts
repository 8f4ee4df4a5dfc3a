/** Polls the progress of a job that analyses a finished match, and starts or cancels it. */

import { computed, signal } from '@preact/signals';
import { fetchJson, toProblem } from '../app/api';
import type { HindsightStatus, Problem, ReviewStatus } from '../protocol';

const LOOK_MS = 1_000;
/** The pause after a failed request, for instance without a network. */
const AGAIN_MS = 4_000;
const PASSING =
  /^(?:offline|internal|too-fast|busy|server-stops|table-(?:reloaded|moved|elsewhere)|store-(?:full|failed|busy))$/;
/** Return whether an error is temporary, so that a later request may succeed. */
export const isTransient = (problem: Problem): boolean => PASSING.test(problem.code);
/** The format of the answer that this client reads. Browsers may cache answers of one format forever. */
const FORM = 2;

type State = ReviewStatus | HindsightStatus;

export class JobPoller<Told extends State, Answer> {
  /** Undefined before the server's first answer, null if no job was requested. */
  readonly state = signal<Told | null | undefined>(undefined);
  /** The result so far. */
  readonly answer = signal<Answer | null>(null);
  /** The error of the last request, or null. */
  readonly problem = signal<Problem | null>(null);
  /** Whether a request of the player is in progress. */
  readonly busy = signal(false);
  readonly going = computed(() => this.state.value?.state === 'waiting' || this.state.value?.state === 'working');

  private readonly path: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private open = true;
  private part = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** Return the result within a state, or undefined if there is nothing new. */
  protected answerIn(_state: Told): Answer | undefined {
    return undefined;
  }

  /** Load the state, and repeat until the job is done. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.applyState(await fetchJson<Told>(`${this.path}?form=${FORM}${this.part > 0 ? `&part=${this.part}` : ''}`));
    } catch (error) {
      this.failed(toProblem(error));
    }
  }

  async begin(): Promise<void> {
    this.busy.value = true;
    clearTimeout(this.timer);
    try {
      this.applyState(await fetchJson<Told>(this.path, {}));
    } catch (error) {
      this.problem.value = toProblem(error);
      if (this.state.peek() === undefined) this.state.value = null;
    }
    this.busy.value = false;
  }

  async cancel(): Promise<void> {
    this.busy.value = true;
    clearTimeout(this.timer);
    try {
      await fetchJson<null>(this.path, undefined, 'DELETE');
      this.state.value = null;
      this.problem.value = null;
    } catch (error) {
      this.problem.value = toProblem(error);
    }
    this.busy.value = false;
    // The job may continue, because another player may still wait for the result.
    if (this.open) await this.look();
  }

  stop(): void {
    this.open = false;
    clearTimeout(this.timer);
  }

  private applyState(state: Told): void {
    this.problem.value = null;
    this.part = 'part' in state ? state.part : 0;
    const answer = this.answerIn(state);
    if (answer !== undefined) this.answer.value = answer;
    this.state.value = state;
    if (this.open && (state.state === 'waiting' || state.state === 'working'))
      this.timer = setTimeout(() => void this.look(), LOOK_MS);
  }

  private failed(problem: Problem): void {
    if (problem.code === 'no-review') {
      this.state.value = null;
      this.problem.value = null;
      return;
    }
    this.problem.value = problem;
    if (this.open && isTransient(problem)) this.timer = setTimeout(() => void this.look(), AGAIN_MS);
  }
}
