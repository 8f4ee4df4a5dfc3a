/** The floors of the course of a table, by how its boards lie: what pages before a table do not need. */

import { useEffect, useMemo } from 'preact/hooks';
import { problemWords } from '@/texts/problems';
import type { Grounds } from '../special/laid';
import type { Floor, RallyView } from '../table/model';
import { FloorFetch } from './floor_fetch';
import { floorOf, keyOf } from './floors';

const withoutOptions = new WeakMap<Floor, Floor>();

/** A floor as it is spoken of at a table without the deck of Option cards: the same one for the same floor. */
export function plainSites(floor: Floor): Floor {
  const found = withoutOptions.get(floor) ?? { ...floor, noOptions: true };
  withoutOptions.set(floor, found);
  return found;
}

/**
 * The floors of a course, or one's own, by how its boards lie: those in `wanted` and that without any turned. While more are asked
 * for, those that were there before; what cannot be had is asked for again by itself while the line is `live`, and meanwhile `problem`
 * says why it is not there.
 */
export function useGrounds(
  view: Pick<RallyView, 'course' | 'deck'> | undefined,
  own: Floor | null | undefined,
  wanted: readonly (readonly number[])[],
  live: boolean,
): { readonly grounds: Grounds | null; readonly problem: string; readonly again: () => void } {
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
  const grounds = useMemo((): Grounds | null => {
    const called = (floor: Floor | undefined) => (floor && !drawn ? plainSites(floor) : floor);
    if (own) return () => called(own);
    return found.size > 0 ? (boards) => called(found.get(keyOf(boards))) : null;
  }, [own, found, drawn]);
  return { grounds, problem: problem ? problemWords(problem) : '', again: () => fetch.again() };
}
