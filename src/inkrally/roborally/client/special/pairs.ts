/** Which courses are for teams of two: the server says so in its list, which is asked for where somebody wants to know. */

import { signal } from '@preact/signals';
import { listCourses } from '../drawing/floors';

const known = signal<ReadonlySet<string> | null>(null);
let asked = false;

/** Whether the teams of a course are partners, two and two; false until the list is there. */
export function inPairs(course: string | undefined): boolean {
  if (known.value === null && !asked) {
    asked = true;
    listCourses().then(
      (courses) => (known.value = new Set(courses.flatMap((one) => (one.partners ? [one.id] : [])))),
      // Whoever looks next asks again.
      () => (asked = false),
    );
  }
  return course !== undefined && (known.value?.has(course) ?? false);
}
