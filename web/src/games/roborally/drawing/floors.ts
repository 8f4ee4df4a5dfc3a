/** Courses and their floors, from the server, each asked for once. */

import { ask } from '../../../app/api';
import { useFetched } from '../../../parts/fetching';
import type { CourseLine } from '../protocol';
import type { Floor } from '../table/model';

const floors = new Map<string, Promise<Floor>>();
let courses: Promise<readonly CourseLine[]> | undefined;

export function floorOf(course: string): Promise<Floor> {
  const found = floors.get(course);
  if (found) return found;
  const asked = ask<Floor>(`/api/roborally/courses/${encodeURIComponent(course)}`);
  floors.set(course, asked);
  asked.catch(() => floors.delete(course));
  return asked;
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
