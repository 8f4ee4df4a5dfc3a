/**
 * How far something is that the server works out of a match that is over: asked for, looked at as it comes, cancelled. Knows
 * no page and no game.
 */

import { computed, signal } from '@preact/signals';
import { fetchJson, toProblem } from '../app/api';
import type { HindsightStatus, Problem, ReviewStatus } from '../protocol';

const LOOK_MS = 1_000;
/** After a look that came to nothing, such as without a network. */
const AGAIN_MS = 4_000;
const PASSING =
  /^(?:offline|internal|too-fast|busy|server-stops|table-(?:reloaded|moved|elsewhere)|store-(?:full|failed|busy))$/;
/** What passes: asked again in a moment the server may answer. */
export const isTransient = (problem: Problem): boolean => PASSING.test(problem.code);
/** The form in which it is told; what is told in it stays as it is, and the browser may keep it. */
const FORM = 2;

type State = ReviewStatus | HindsightStatus;

export class JobPoller<Told extends State, Answer> {
  /** Undefined before the server has answered, null where nobody has asked for it. */
  readonly state = signal<Told | null | undefined>(undefined);
  /** What there is of it so far. */
  readonly answer = signal<Answer | null>(null);
  /** Why the last question came to nothing. */
  readonly problem = signal<Problem | null>(null);
  /** A wish of the player is on its way. */
  readonly busy = signal(false);
  readonly going = computed(() => this.state.value?.state === 'waiting' || this.state.value?.state === 'working');

  private readonly path: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private open = true;
  private part = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** What a state has of the answer; undefined where nothing new. */
  protected answerIn(_state: Told): Answer | undefined {
    return undefined;
  }

  /** Look how far it is, and again until it is done. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.hear(await fetchJson<Told>(`${this.path}?form=${FORM}${this.part > 0 ? `&part=${this.part}` : ''}`));
    } catch (error) {
      this.failed(toProblem(error));
    }
  }

  async begin(): Promise<void> {
    this.busy.value = true;
    clearTimeout(this.timer);
    try {
      this.hear(await fetchJson<Told>(this.path, {}));
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
    // Who asked for it, too, still waits for it.
    if (this.open) await this.look();
  }

  stop(): void {
    this.open = false;
    clearTimeout(this.timer);
  }

  private hear(state: Told): void {
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
