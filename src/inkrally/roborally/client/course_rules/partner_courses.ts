/** Finds the courses for teams of two in the server's list. */

import { signal } from '@preact/signals';
import { listCourses } from '../drawing/floors';

const known = signal<ReadonlySet<string> | null>(null);
let asked = false;

/** Return whether the teams of a course are pairs; false until the list is loaded. */
export function hasPartnerTeams(course: string | undefined): boolean {
  if (known.value === null && !asked) {
    asked = true;
    listCourses().then(
      (courses) => (known.value = new Set(courses.flatMap((one) => (one.partners ? [one.id] : [])))),
      // The next reader requests it again.
      () => (asked = false),
    );
  }
  return course !== undefined && (known.value?.has(course) ?? false);
}
