/** The floors of a table's course by the orientation of its boards. Pages without a table do not need this module. */

import { useEffect, useMemo } from 'preact/hooks';
import { formatProblem } from '@/i18n/error_messages';
import type { FloorsByRotation } from '../course_rules/current_floor';
import type { Floor, RallyView } from '../table/model';
import { floorOf, keyOf } from './floors';
import { batch, signal } from '@preact/signals';
import { toProblem } from '@/app/api';
import type { Problem } from '@/protocol';

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

const withoutOptions = new WeakMap<Floor, Floor>();

/** Return the floor as a table without Option cards shows it. The same floor object gives the same result object. */
export function plainSites(floor: Floor): Floor {
  const found = withoutOptions.get(floor) ?? { ...floor, noOptions: true };
  withoutOptions.set(floor, found);
  return found;
}

/**
 * Return the floors of a course by the orientation of its boards: the orientations in `wanted`, and the unturned floor.
 *
 * While more floors load, the earlier floors stay. Failed requests are repeated while the connection is `live`, and
 * `problem` says why a floor is missing.
 */
export function useFloorsByRotation(
  view: Pick<RallyView, 'course' | 'deck'> | undefined,
  own: Floor | null | undefined,
  wanted: readonly (readonly number[])[],
  live: boolean,
): { readonly grounds: FloorsByRotation | null; readonly problem: string; readonly again: (() => void) | undefined } {
  const fetch = useMemo(() => new FloorFetch(floorOf), []);
  const asked = view === undefined || own ? undefined : view.course;
  const drawn = view?.deck !== undefined;
  const all = new Map([[], ...wanted].map((boards) => [keyOf(boards), boards]));
  useEffect(() => {
    if (asked !== undefined) fetch.want(asked, all);
  }, [asked, [...all.keys()].join(' ')]);
  useEffect(() => fetch.line(live), [live]);
  useEffect(() => () => fetch.stop(), []);
  const found = fetch.found.value;
  const problem = own ? null : fetch.problem.value;
  const grounds = useMemo((): FloorsByRotation | null => {
    const called = (floor: Floor | undefined) => (floor && !drawn ? plainSites(floor) : floor);
    if (own) return () => called(own);
    return found.size > 0 ? (boards) => called(found.get(keyOf(boards))) : null;
  }, [own, found, drawn]);
  return { grounds, problem: problem ? formatProblem(problem) : '', again: () => fetch.again() };
}
