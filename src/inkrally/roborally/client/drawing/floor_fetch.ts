/**
 * The floors of a course that a page needs, asked for until all are here: what could not be had is asked for again by itself, after
 * pauses that grow, while the line is live. Knows no page and no table.
 */

import { batch, signal } from '@preact/signals';
import { problemOf } from '@/app/api';
import type { Problem } from '@/protocol';
import type { Floor } from '../table/model';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** How long is waited after so many tries that failed one after the other. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
}

export class FloorFetch {
  /** By key, those that are here. */
  readonly found = signal<ReadonlyMap<string, Floor>>(new Map());
  /** Why some of those that are wanted are not; null where none has failed. */
  readonly problem = signal<Problem | null>(null);

  private readonly fetch: (course: string, boards: readonly number[]) => Promise<Floor>;
  private course = '';
  private wanted: ReadonlyMap<string, readonly number[]> = new Map();
  private live = true;
  private failures = 0;
  /** What was asked for before another course, or before the page went, is nobody's any more. */
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(fetch: (course: string, boards: readonly number[]) => Promise<Floor>) {
    this.fetch = fetch;
  }

  /** These floors of a course, by key; of another course none of before is kept. */
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

  /** Whether the server is in reach. Once it is again, what is missing is asked for at once. */
  line(live: boolean): void {
    const back = live && !this.live;
    this.live = live;
    if (back && this.problem.peek()) this.again();
  }

  /** Ask for what is missing, now. */
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
        this.problem.value = failed ? problemOf(failed.reason) : null;
      });
      if (!failed) return;
      this.failures += 1;
      this.timer = setTimeout(() => this.live && this.ask(), pauseAfter(this.failures));
    });
  }
}
