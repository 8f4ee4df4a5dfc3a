/**
 * Earlier versions of a course, kept in this browser at every change: changes in quick succession are one version, and the
 * oldest goes when there are too many. Knows no page.
 */

import { keep, kept } from '../../../app/store';
import type { CourseFile } from './wire';

export interface Version {
  /** When it was changed last, in milliseconds since 1970. */
  readonly at: number;
  readonly course: CourseFile;
}

export const MOST_VERSIONS = 30;
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
  return [{ at: now, course }, ...(goesOn ? before.slice(1) : before)].slice(0, MOST_VERSIONS);
}

export function keptVersions(key: string): readonly Version[] {
  try {
    const found: unknown = JSON.parse(kept(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isVersion) : [];
  } catch {
    return [];
  }
}

export function keepVersions(key: string, versions: readonly Version[]): void {
  keep(key, versions.length > 0 ? JSON.stringify(versions) : null);
}

function isVersion(found: unknown): found is Version {
  const { at, course } = (found ?? {}) as Partial<Version>;
  return typeof at === 'number' && typeof course === 'object' && course !== null;
}
