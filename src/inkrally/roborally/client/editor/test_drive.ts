/**
 * A test drive of the open course: starts it, polls until it ends, and shows its heat map. Contains no elements of the
 * page.
 */

import { signal } from '@preact/signals';
import { toProblem } from '@/app/api';
import { announce } from '@/app/announcer';
import { isTransient } from '@/live/job_poller';
import { formatProblem } from '@/i18n/error_messages';
import * as wire from './course_api';
import { tEditor } from './finding_text';

const LOOK_MS = 400;
/** The pause after a failed poll, such as without a network. */
const AGAIN_MS = 4_000;

export class TestDriveRun {
  readonly state = signal<wire.DriveState | null>(null);
  readonly problem = signal('');
  /** The course of the drive, as text. */
  readonly of = signal('');
  /** Whether the floor shows the heat map. */
  readonly shows = signal(true);

  /** Whether the start is pending. */
  readonly asking = signal(false);

  /** The server's answer to the start of the current drive, or null. */
  private begun: Promise<wire.DriveState | null> | null = null;
  /** Resolves when the server knows of all cancelled drives. */
  private ended: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the current drive. Answers about earlier drives are ignored. */
  private number = 0;
  private readonly onHeat: (drives: wire.TestDriveStats | null) => void;

  /** `onHeat` receives the heat map for the floor. */
  constructor(onHeat: (drives: wire.TestDriveStats | null) => void) {
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
    // The server has one drive for each course, so start a drive only after the cancellation of the previous drive.
    this.begun = this.ended.then(() => (number === this.number ? wire.startTestDrive(course) : null));
    this.begun.then(
      (state) => {
        if (number !== this.number || !state) return;
        this.asking.value = false;
        this.applyState(state);
      },
      (error: unknown) => {
        if (number !== this.number) return;
        this.asking.value = false;
        this.begun = null;
        this.problem.value = formatProblem(toProblem(error));
      },
    );
  }

  /** Show or hide the heat map. */
  show(shows: boolean): void {
    this.shows.value = shows;
    this.onHeat(shows ? (this.state.peek()?.drives ?? null) : null);
  }

  /** Cancel the drive, so that it does not delay other drives. Its results so far stay. */
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
        .then((told) => (told && goesOn(told) ? wire.cancelTestDrive(told.id) : undefined))
        .catch(() => undefined);
  }

  private applyState(state: wire.DriveState): void {
    this.state.value = state;
    this.problem.value = state.error ? formatProblem(state.error) : '';
    if (state.drives && this.shows.peek()) this.onHeat(state.drives);
    if (goesOn(state)) return this.later(state.id, LOOK_MS);
    this.begun = null;
    if (state.drives)
      announce(tEditor('course.drive-from', { races: state.drives.races.length, robots: state.drives.robots }));
  }

  private later(id: string, pause: number): void {
    const { number } = this;
    this.timer = setTimeout(() => {
      wire.fetchTestDrive(id).then(
        (state) => number === this.number && this.applyState(state),
        (error: unknown) => {
          if (number !== this.number) return;
          const problem = toProblem(error);
          this.problem.value = formatProblem(problem);
          // Keep the results, because the server may answer soon.
          if (isTransient(problem)) this.later(id, AGAIN_MS);
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
