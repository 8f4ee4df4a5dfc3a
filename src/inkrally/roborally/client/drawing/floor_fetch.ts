/**
 * Fetches the floors of a course that a page needs. Retries failed requests after increasing pauses while the
 * connection is live. Contains neither a page nor a table.
 */

import { batch, signal } from '@preact/signals';
import { toProblem } from '@/app/api';
import type { Problem } from '@/protocol';
import type { Floor } from '../table/model';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Return the pause after a number of failures in a row. */
export function getRetryDelayMs(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
}

export class FloorFetch {
  /** The loaded floors by key. */
  readonly found = signal<ReadonlyMap<string, Floor>>(new Map());
  /** The reason why some wanted floors are missing, or null if no request failed. */
  readonly problem = signal<Problem | null>(null);

  private readonly fetch: (course: string, boards: readonly number[]) => Promise<Floor>;
  private course = '';
  private wanted: ReadonlyMap<string, readonly number[]> = new Map();
  private live = true;
  private failures = 0;
  /** The number of the current series of requests. Answers to earlier series are ignored. */
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(fetch: (course: string, boards: readonly number[]) => Promise<Floor>) {
    this.fetch = fetch;
  }

  /** Fetch these floors of a course, by key. Discards floors of another course. */
  want(course: string, wanted: ReadonlyMap<string, readonly number[]>): void {
    if (course !== this.course) {
      this.course = course;
      batch(() => {
        this.found.value = new Map();
        this.problem.value = null;
      });
    }
    this.wanted = wanted;
    this.again();
  }

  /** Report whether the connection is live. When it returns, missing floors are requested at once. */
  line(live: boolean): void {
    const back = live && !this.live;
    this.live = live;
    if (back && this.problem.peek()) this.again();
  }

  /** Request the missing floors now. */
  again(): void {
    this.failures = 0;
    this.ask();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private ask(): void {
    this.stop();
    const { asked, course } = this;
    const missing = [...this.wanted].filter(([key]) => !this.found.peek().has(key));
    if (missing.length === 0) {
      this.problem.value = null;
      return;
    }
    const answers = missing.map(async ([key, boards]) => [key, await this.fetch(course, boards)] as const);
    void Promise.allSettled(answers).then((all) => {
      if (asked !== this.asked) return;
      const floors = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const failed = all.find((one) => one.status === 'rejected');
      batch(() => {
        if (floors.length > 0) this.found.value = new Map([...this.found.peek(), ...floors]);
        this.problem.value = failed ? toProblem(failed.reason) : null;
      });
      if (!failed) return;
      this.failures += 1;
      this.timer = setTimeout(() => this.live && this.ask(), getRetryDelayMs(this.failures));
    });
  }
}
