/**
 * Earlier versions of a course, kept in this browser at every change: changes in quick succession are one version, and the
 * oldest goes when there are too many. Knows no page.
 */

import { keep, kept } from '@/app/store';
import { isCourse, isNumber, recordIn } from './shapes';
import type { CourseFile } from './wire';

export interface Version {
  /** When it was changed last, in milliseconds since 1970. */
  readonly at: number;
  readonly course: CourseFile;
}

export const MOST_VERSIONS = 30;
/** So long is what is kept of one course: a browser has room for some five million letters in all. */
const MOST_TEXT = 500_000;
/** Changes that follow one another within this time are one version. */
const ONE_GO_MS = 60_000;

/** Versions, the newest first, after one more change. `begun`: it replaced everything, so it is a version of its own. */
export function withChange(
  before: readonly Version[],
  course: CourseFile,
  now: number,
  begun: boolean,
): readonly Version[] {
  const [newest] = before;
  const goesOn = newest !== undefined && !begun && now - newest.at < ONE_GO_MS;
  let versions = [{ at: now, course }, ...(goesOn ? before.slice(1) : before)].slice(0, MOST_VERSIONS);
  while (versions.length > 1 && JSON.stringify(versions).length > MOST_TEXT) versions = versions.slice(0, -1);
  return versions;
}

export function keptVersions(key: string): readonly Version[] {
  try {
    const found: unknown = JSON.parse(kept(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isVersion) : [];
  } catch {
    return [];
  }
}

/** Keep as many of them as there is room for, the newest; answers with those. */
export function keepVersions(key: string, versions: readonly Version[]): readonly Version[] {
  let left = versions;
  while (!keep(key, left.length > 0 ? JSON.stringify(left) : null) && left.length > 0)
    left = left.slice(0, Math.floor(left.length / 2));
  return left;
}

function isVersion(found: unknown): found is Version {
  const { at, course } = recordIn(found) ?? {};
  return isNumber(at) && isCourse(course);
}
