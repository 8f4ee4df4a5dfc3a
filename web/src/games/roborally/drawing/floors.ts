/** Courses and their floors, from the server, each asked for once. */

import { useEffect, useMemo } from 'preact/hooks';
import { ask } from '../../../app/api';
import { useFetched } from '../../../parts/fetching';
import { problemWords } from '../../../texts/problems';
import type { CourseLine } from '../protocol';
import type { Grounds } from '../special/laid';
import type { Floor, RallyView } from '../table/model';
import { FloorFetch } from './floor_fetch';

const floors = new Map<string, Promise<Floor>>();
let courses: Promise<readonly CourseLine[]> | undefined;

/** The floor of a printed course, as its boards lie that have turned by so many degrees each. */
export function floorOf(course: string, boards: readonly number[] = []): Promise<Floor> {
  const turned = keyOf(boards);
  const address = `${encodeURIComponent(course)}${turned === '' ? '' : `/turned/${turned}`}`;
  const found = floors.get(address);
  if (found) return found;
  const asked = ask<Floor>(`/api/roborally/courses/${address}`);
  floors.set(address, asked);
  asked.catch(() => floors.delete(address));
  return asked;
}

/** How boards lie, whole turns not counted; nothing where they lie as they are printed. */
function keyOf(boards: readonly number[]): string {
  const quarters = boards.map((degrees) => ((degrees % 360) + 360) % 360);
  return quarters.some((degrees) => degrees > 0) ? quarters.join() : '';
}

export function listCourses(): Promise<readonly CourseLine[]> {
  courses ??= ask<readonly CourseLine[]>('/api/roborally/courses');
  courses.catch(() => (courses = undefined));
  return courses;
}

/** The floor of a course, or one's own; and why there is none. */
export function useFloor(
  course: string | undefined,
  own?: Floor | null,
): { readonly floor: Floor | null; readonly problem: string; readonly code: string; readonly again: () => void } {
  const wanted = course === undefined || own ? undefined : course;
  const { content, problem, code, again } = useFetched(
    async () => (wanted === undefined ? null : { course: wanted, floor: await floorOf(wanted) }),
    wanted ?? '',
  );
  if (own) return { floor: own, problem: '', code: '', again };
  return { floor: content?.course === course ? (content?.floor ?? null) : null, problem, code, again };
}

const withoutOptions = new WeakMap<Floor, Floor>();

/** A floor as it is spoken of at a table without the deck of Option cards: the same one for the same floor. */
export function plainSites(floor: Floor): Floor {
  const found = withoutOptions.get(floor) ?? { ...floor, noOptions: true };
  withoutOptions.set(floor, found);
  return found;
}

/**
 * The floors of a course, or one's own, by how its boards lie: those in `wanted` and that without any turned. While more are asked
 * for, those that were there before; what cannot be had is asked for again by itself while the line is `live`, and meanwhile `problem`
 * says why it is not there.
 */
export function useGrounds(
  view: Pick<RallyView, 'course' | 'deck'> | undefined,
  own: Floor | null | undefined,
  wanted: readonly (readonly number[])[],
  live: boolean,
): { readonly grounds: Grounds | null; readonly problem: string; readonly again: () => void } {
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
  const grounds = useMemo((): Grounds | null => {
    const called = (floor: Floor | undefined) => (floor && !drawn ? plainSites(floor) : floor);
    if (own) return () => called(own);
    return found.size > 0 ? (boards) => called(found.get(keyOf(boards))) : null;
  }, [own, found, drawn]);
  return { grounds, problem: problem ? problemWords(problem) : '', again: () => fetch.again() };
}
