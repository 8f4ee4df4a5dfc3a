/**
 * A test drive of the open course: begun, looked at until it is over, its heat shown where that is wanted. Judges nothing and knows
 * no element of the page.
 */

import { signal } from '@preact/signals';
import { problemOf } from '../../../app/api';
import { announce } from '../../../app/announcer';
import { passes } from '../../../live/job_watch';
import { problemWords } from '../../../texts/problems';
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

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Which drive is looked at: an answer about an earlier one comes too late. */
  private number = 0;
  private readonly onHeat: (drives: wire.Drives | null) => void;

  /** `onHeat` is given what the floor is to show of it. */
  constructor(onHeat: (drives: wire.Drives | null) => void) {
    this.onHeat = onHeat;
  }

  get running(): boolean {
    const state = this.state.value?.state;
    return state === 'waiting' || state === 'working';
  }

  begin(course: wire.CourseFile | undefined): void {
    this.stop();
    const { number } = this;
    this.problem.value = '';
    this.of.value = JSON.stringify(course);
    this.onHeat(null);
    wire.beginDrive(course).then(
      (state) => number === this.number && this.hear(state),
      (error: unknown) => {
        if (number !== this.number) return;
        this.state.value = null;
        this.problem.value = problemWords(problemOf(error));
      },
    );
  }

  /** Show its heat, or none. */
  show(shows: boolean): void {
    this.shows.value = shows;
    this.onHeat(shows ? (this.state.peek()?.drives ?? null) : null);
  }

  /** Look no more. */
  stop(): void {
    clearTimeout(this.timer);
    this.number += 1;
  }

  private hear(state: wire.DriveState): void {
    this.state.value = state;
    this.problem.value = state.error ? problemWords(state.error) : '';
    if (state.drives && this.shows.peek()) this.onHeat(state.drives);
    if (state.state === 'waiting' || state.state === 'working') this.later(state.id, LOOK_MS);
    else if (state.drives)
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
          else this.state.value = null;
        },
      );
    }, pause);
  }
}
