/**
 * Stores earlier versions of a course in this browser. Quick changes share a version, and the oldest version is dropped
 * when there are too many versions.
 */

import { writeStored, readStored } from '@/app/local_storage';
import { isCourse, isNumber, asRecord } from './type_guards';
import type { CourseFile } from './course_api';

export interface Version {
  /** The time of the last change, in milliseconds since 1970. */
  readonly at: number;
  readonly course: CourseFile;
}

export const MAX_VERSIONS = 30;
/** Maximum characters of stored versions of one course. A browser stores about five million characters in all. */
const MOST_TEXT = 500_000;
/** Changes within this time share a version. */
const ONE_GO_MS = 60_000;

/**
 * Return the versions, newest first, after another change. With `begun`, the change replaced the whole course and gets
 * a separate version.
 */
export function withChange(
  before: readonly Version[],
  course: CourseFile,
  now: number,
  begun: boolean,
): readonly Version[] {
  const [newest] = before;
  const goesOn = newest !== undefined && !begun && now - newest.at < ONE_GO_MS;
  let versions = [{ at: now, course }, ...(goesOn ? before.slice(1) : before)].slice(0, MAX_VERSIONS);
  while (versions.length > 1 && JSON.stringify(versions).length > MOST_TEXT) versions = versions.slice(0, -1);
  return versions;
}

export function keptVersions(key: string): readonly Version[] {
  try {
    const found: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isVersion) : [];
  } catch {
    return [];
  }
}

/** Store as many of the newest versions as fit. Returns the stored versions. */
export function keepVersions(key: string, versions: readonly Version[]): readonly Version[] {
  let left = versions;
  while (!writeStored(key, left.length > 0 ? JSON.stringify(left) : null) && left.length > 0)
    left = left.slice(0, Math.floor(left.length / 2));
  return left;
}

function isVersion(found: unknown): found is Version {
  const { at, course } = asRecord(found) ?? {};
  return isNumber(at) && isCourse(course);
}
