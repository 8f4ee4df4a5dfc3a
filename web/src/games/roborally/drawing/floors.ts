/** Courses and their floors, from the server, each asked for once. */

import { ask } from '../../../app/api';
import { useFetched } from '../../../parts/fetching';
import type { Floor } from '../table/model';

export interface CourseLine {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly level: string | null;
  /** The numbers of players it is meant for. */
  readonly players: readonly number[];
  readonly length: 'short' | 'medium' | 'long';
  readonly status: 'ready' | 'coming';
  /** Its rules of its own by name, and those of them that cannot be played yet, a sentence each. */
  readonly rules: readonly string[];
  readonly coming: readonly string[];
  /** Its seats make teams. */
  readonly teams: boolean;
  /** How many robots find room, and how many a seat has at least. */
  readonly docks: number;
  readonly each: number;
  readonly width: number;
  readonly height: number;
  readonly flags: number;
}

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
): { readonly floor: Floor | null; readonly problem: string; readonly again: () => void } {
  const wanted = course === undefined || own ? undefined : course;
  const { content, problem, again } = useFetched(
    async () => (wanted === undefined ? null : { course: wanted, floor: await floorOf(wanted) }),
    wanted ?? '',
  );
  if (own) return { floor: own, problem: '', again };
  return { floor: content?.course === course ? (content?.floor ?? null) : null, problem, again };
}
