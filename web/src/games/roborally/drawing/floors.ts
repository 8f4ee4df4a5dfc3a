/** Courses and their floors, from the server, each asked for once. */

import { useEffect, useState } from 'preact/hooks';
import { ask, problemOf } from '../../../app/api';
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
  /** What cannot be played yet, a sentence each. */
  readonly rules: readonly string[];
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
): { readonly floor: Floor | null; readonly problem: string } {
  const [found, setFound] = useState<{ course: string; floor: Floor } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (course === undefined || own) return;
    let gone = false;
    floorOf(course).then(
      (floor) => gone || setFound({ course, floor }),
      (error: unknown) => gone || setProblem(problemOf(error).message),
    );
    return () => {
      gone = true;
    };
  }, [course, own]);
  if (own) return { floor: own, problem: '' };
  return { floor: found?.course === course ? (found?.floor ?? null) : null, problem };
}
