/** Type guards for values from the browser's storage. */

import type { Space } from '../table/model';
import type { CourseFile } from './course_api';

export type FitsShape = (found: unknown) => boolean;

export const isText = (found: unknown): found is string => typeof found === 'string';
export const isNumber = (found: unknown): found is number => Number.isSafeInteger(found);
export const isFlag = (found: unknown): found is boolean => typeof found === 'boolean';
export const isSpace = (found: unknown): found is Space =>
  Array.isArray(found) && found.length === 2 && found.every(isNumber);

export const isOneOf =
  <One extends string>(...ones: readonly One[]) =>
  (found: unknown): found is One =>
    ones.some((one) => one === found);

export const isList =
  (fits: FitsShape): FitsShape =>
  (found) =>
    Array.isArray(found) && found.every(fits);

export const isNullOr =
  (fits: FitsShape): FitsShape =>
  (found) =>
    found === undefined || fits(found);

/** Return an object, or undefined for any other value. */
export const asRecord = (found: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Readonly<Record<string, unknown>>)
    : undefined;

/** Return whether a value has the fields of a course that pages read. The server checks the rest. */
export function isCourse(found: unknown): found is CourseFile {
  const { name, players, length, boards, flags } = asRecord(found) ?? {};
  return (
    isText(name) &&
    isList(isNumber)(players) &&
    isOneOf('short', 'medium', 'long')(length) &&
    isNullOr(Array.isArray)(boards) &&
    isList((flag) => asRecord(flag) !== undefined)(flags)
  );
}
