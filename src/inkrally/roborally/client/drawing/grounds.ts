/** The floors of a table's course by the orientation of its boards. Pages without a table do not need this module. */

import { useEffect, useMemo } from 'preact/hooks';
import { formatProblem } from '@/i18n/error_messages';
import type { FloorsByRotation } from '../course_rules/current_floor';
import type { Floor, RallyView } from '../table/model';
import { FloorFetch } from './floor_fetch';
import { floorOf, keyOf } from './floors';

const withoutOptions = new WeakMap<Floor, Floor>();

/** Return the floor as a table without Option cards shows it. The same floor object gives the same result object. */
export function plainSites(floor: Floor): Floor {
  const found = withoutOptions.get(floor) ?? { ...floor, noOptions: true };
  withoutOptions.set(floor, found);
  return found;
}

/**
 * Return the floors of a course by the orientation of its boards: the orientations in `wanted`, and the unturned floor.
 *
 * While more floors load, the earlier floors stay. Failed requests are repeated while the connection is `live`, and
 * `problem` says why a floor is missing.
 */
export function useFloorsByRotation(
  view: Pick<RallyView, 'course' | 'deck'> | undefined,
  own: Floor | null | undefined,
  wanted: readonly (readonly number[])[],
  live: boolean,
): { readonly grounds: FloorsByRotation | null; readonly problem: string; readonly again: (() => void) | undefined } {
  const fetch = useMemo(() => new FloorFetch(floorOf), []);
  const asked = view === undefined || own ? undefined : view.course;
  const drawn = view?.deck !== undefined;
  const all = new Map([[], ...wanted].map((boards) => [keyOf(boards), boards]));
  useEffect(() => {
    if (asked !== undefined) fetch.want(asked, all);
  }, [asked, [...all.keys()].join(' ')]);
  useEffect(() => fetch.line(live), [live]);
  useEffect(() => () => fetch.stop(), []);
  const found = fetch.found.value;
  const problem = own ? null : fetch.problem.value;
  const grounds = useMemo((): FloorsByRotation | null => {
    const called = (floor: Floor | undefined) => (floor && !drawn ? plainSites(floor) : floor);
    if (own) return () => called(own);
    return found.size > 0 ? (boards) => called(found.get(keyOf(boards))) : null;
  }, [own, found, drawn]);
  return { grounds, problem: problem ? formatProblem(problem) : '', again: () => fetch.again() };
}
