/** Courses and their floors, fetched from the server once each. */

import { fetchJson } from '@/app/api';
import { type FetchState, useFetch } from '@/kit/loading_state';
import type { CourseListItem } from '../protocol';
import type { Floor } from '../table/model';

const floors = new Map<string, Promise<Floor>>();
let courses: Promise<readonly CourseListItem[]> | undefined;

/** Return the floor of a printed course with its boards turned by these degrees. */
export function floorOf(course: string, boards: readonly number[] = []): Promise<Floor> {
  const turned = keyOf(boards);
  const address = `${encodeURIComponent(course)}${turned === '' ? '' : `/turned/${turned}`}`;
  const found = floors.get(address);
  if (found) return found;
  const asked = fetchJson<Floor>(`/api/roborally/courses/${address}`);
  floors.set(address, asked);
  asked.catch(() => floors.delete(address));
  return asked;
}

/** Return a key for the orientation of boards, modulo full turns. Empty if none is turned. */
export function keyOf(boards: readonly number[]): string {
  const quarters = boards.map((degrees) => ((degrees % 360) + 360) % 360);
  return quarters.some((degrees) => degrees > 0) ? quarters.join() : '';
}

export function listCourses(): Promise<readonly CourseListItem[]> {
  courses ??= fetchJson<readonly CourseListItem[]>('/api/roborally/courses');
  courses.catch(() => (courses = undefined));
  return courses;
}

/** Return the floor of a printed course or of a player's course, or the reason why the floor is missing. */
export function useFloor(
  course: string | undefined,
  own?: Floor | null,
): Omit<FetchState<Floor>, 'content'> & { readonly floor: Floor | null } {
  const wanted = course === undefined || own ? undefined : course;
  const { content, problem, code, again } = useFetch(
    async () => (wanted === undefined ? null : { course: wanted, floor: await floorOf(wanted) }),
    wanted ?? '',
  );
  if (own) return { floor: own, problem: '', code: '', again };
  return { floor: content?.course === course ? (content?.floor ?? null) : null, problem, code, again };
}
