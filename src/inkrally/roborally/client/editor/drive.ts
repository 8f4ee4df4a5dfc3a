/**
 * A test drive of the open course: begun, looked at until it is over, its heat shown where that is wanted. Judges nothing and knows
 * no element of the page.
 */

import { signal } from '@preact/signals';
import { problemOf } from '@/app/api';
import { announce } from '@/app/announcer';
import { passes } from '@/live/job_watch';
import { problemWords } from '@/texts/problems';
import * as wire from './wire';
import { speak } from './words';

const LOOK_MS = 400;
/** After a look that came to nothing, such as without a network. */
const AGAIN_MS = 4_000;

export class Drive {
  readonly state = signal<wire.DriveState | null>(null);
  readonly problem = signal('');
  /** The course that was driven over, as text. */
  readonly of = signal('');
  /** Whether the floor is to show the heat. */
  readonly shows = signal(true);

  /** Begun, and not answered yet. */
  readonly asking = signal(false);

  /** The answer of the server that a drive begins, until that is over; null where there is none. */
  private begun: Promise<wire.DriveState | null> | null = null;
  /** All that was taken back is told to the server. */
  private ended: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Which drive is looked at: an answer about an earlier one comes too late. */
  private number = 0;
  private readonly onHeat: (drives: wire.Drives | null) => void;

  /** `onHeat` is given what the floor is to show of it. */
  constructor(onHeat: (drives: wire.Drives | null) => void) {
    this.onHeat = onHeat;
  }

  get running(): boolean {
    return goesOn(this.state.value);
  }

  begin(course: wire.CourseFile | undefined): void {
    this.stop();
    const { number } = this;
    this.problem.value = '';
    this.of.value = JSON.stringify(course);
    this.onHeat(null);
    this.state.value = null;
    this.asking.value = true;
    // The same course is the same drive: it is not asked for before it was taken back.
    this.begun = this.ended.then(() => (number === this.number ? wire.beginDrive(course) : null));
    this.begun.then(
      (state) => {
        if (number !== this.number || !state) return;
        this.asking.value = false;
        this.hear(state);
      },
      (error: unknown) => {
        if (number !== this.number) return;
        this.asking.value = false;
        this.begun = null;
        this.problem.value = problemWords(problemOf(error));
      },
    );
  }

  /** Show its heat, or none. */
  show(shows: boolean): void {
    this.shows.value = shows;
    this.onHeat(shows ? (this.state.peek()?.drives ?? null) : null);
  }

  /** Take it back, so that it keeps nobody waiting; what is known of it by now stays. */
  stop(): void {
    clearTimeout(this.timer);
    this.number += 1;
    this.asking.value = false;
    const state = this.state.peek();
    if (state && this.running) this.state.value = state.drives ? { ...state, state: 'done' } : null;
    const { begun } = this;
    this.begun = null;
    if (begun)
      this.ended = begun
        .then((told) => (told && goesOn(told) ? wire.endDrive(told.id) : undefined))
        .catch(() => undefined);
  }

  private hear(state: wire.DriveState): void {
    this.state.value = state;
    this.problem.value = state.error ? problemWords(state.error) : '';
    if (state.drives && this.shows.peek()) this.onHeat(state.drives);
    if (goesOn(state)) return this.later(state.id, LOOK_MS);
    this.begun = null;
    if (state.drives)
      announce(speak('course.drive-from', { races: state.drives.races.length, robots: state.drives.robots }));
  }

  private later(id: string, pause: number): void {
    const { number } = this;
    this.timer = setTimeout(() => {
      wire.lookAtDrive(id).then(
        (state) => number === this.number && this.hear(state),
        (error: unknown) => {
          if (number !== this.number) return;
          const problem = problemOf(error);
          this.problem.value = problemWords(problem);
          // What there is of it stays; in a moment the server may answer.
          if (passes(problem)) this.later(id, AGAIN_MS);
          else {
            this.begun = null;
            this.state.value = null;
          }
        },
      );
    }, pause);
  }
}

const goesOn = (state: wire.DriveState | null): boolean => state?.state === 'waiting' || state?.state === 'working';
