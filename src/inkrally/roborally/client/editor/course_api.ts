/** Requests of the editor and their types: courses as files, edits, findings, drives. */

import { fetchJson, toProblem } from '@/app/api';
import type { Problem } from '@/protocol';
import type { Facing, Floor, Space } from '../table/model';

export interface CourseFile {
  readonly name: string;
  readonly players: readonly number[];
  readonly length: 'short' | 'medium' | 'long';
  readonly boards?: readonly unknown[];
  readonly flags: readonly { readonly flag: number; readonly x: number; readonly y: number }[];
}

export interface PlacedBoard {
  readonly name: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly own: boolean;
  readonly dock: boolean;
}

export interface Finding {
  readonly code: string;
  readonly level: 'bad' | 'known' | 'good';
  readonly message: string;
  readonly at: string;
  readonly spaces: readonly Space[];
  readonly path: readonly Space[];
  /** The arguments of the message, as in a problem. */
  readonly args?: NonNullable<Problem['args']>;
}

export interface CheckedCourse {
  readonly course: CourseFile;
  readonly floor: Floor;
  readonly boards: readonly PlacedBoard[];
  readonly findings: readonly Finding[];
  readonly playable: boolean;
  /** The default title of a table on the course. */
  readonly title: string;
}

/** The contents that a tap or drag puts on a space. */
export type PlaceElement =
  | 'pit'
  | 'repair'
  | 'repair_option'
  | 'gear-cw'
  | 'gear-ccw'
  | 'pusher'
  | 'crusher'
  | 'laser'
  | 'clear';

export type Edit =
  | { readonly type: 'begin'; readonly course: string }
  | {
      readonly type: 'describe';
      readonly name?: string;
      readonly players?: readonly number[];
      readonly length?: CourseFile['length'];
    }
  | { readonly type: 'lay'; readonly board: string; readonly width?: number; readonly height?: number }
  | { readonly type: 'move'; readonly board: number; readonly x: number; readonly y: number }
  | { readonly type: 'turn' | 'remove'; readonly board: number }
  | { readonly type: 'mirror' }
  | {
      readonly type: 'put';
      readonly what: PlaceElement;
      readonly at: readonly Space[];
      readonly side: Facing;
      readonly registers: readonly number[];
      readonly beams: number;
      readonly again: boolean;
    }
  | {
      readonly type: 'belt';
      readonly way: readonly Space[];
      readonly express: boolean;
      readonly side: Facing;
      readonly again: boolean;
    }
  | { readonly type: 'wall'; readonly at: readonly Space[]; readonly side: Facing }
  | { readonly type: 'turn-space'; readonly at: Space }
  | { readonly type: 'flag'; readonly at?: Space; readonly flag?: number }
  | { readonly type: 'flag-order'; readonly flag: number; readonly to: number }
  | { readonly type: 'dock'; readonly at?: Space; readonly dock?: number };

export interface TestDriveStats {
  readonly robots: number;
  readonly races: readonly { readonly seed: number; readonly turns: number | null }[];
  readonly won: number;
  readonly turns: readonly [least: number, mean: number, most: number] | null;
  readonly lost: number;
  readonly walks: Readonly<Record<string, number>>;
  readonly falls: Readonly<Record<string, number>>;
}

export interface DriveState {
  readonly id: string;
  readonly state: 'waiting' | 'working' | 'done' | 'failed';
  readonly place?: number;
  readonly done?: number;
  readonly total?: number;
  readonly drives?: TestDriveStats | null;
  readonly error?: Problem;
}

export interface StoredCourse {
  readonly id: string;
  readonly path: string;
  readonly revision: number;
}

export interface OwnCourse extends StoredCourse {
  readonly mine: boolean;
  readonly checked: CheckedCourse;
}

export interface KeptCourseLine {
  readonly id: string;
  readonly path: string;
  readonly name: string;
}

const OWN = '/api/roborally/own-courses';

/** The printed boards, unturned, fetched once. */
let boards: Promise<readonly Floor[]> | undefined;
export function printedBoards(): Promise<readonly Floor[]> {
  boards ??= fetchJson<readonly Floor[]>('/api/roborally/boards').catch((error: unknown) => {
    boards = undefined;
    throw error;
  });
  return boards;
}
/** Apply edits to a course, or to an empty one. */
export const edit = (course: unknown, edits: readonly Edit[]): Promise<CheckedCourse> =>
  fetchJson('/api/roborally/edit', { course, edits });
export const fetchCourse = (id: string): Promise<OwnCourse> => fetchJson(`${OWN}/${encodeURIComponent(id)}`);
export const ownCourses = (): Promise<readonly KeptCourseLine[]> => fetchJson(OWN);
/** Store a new course. A repeated request with the same `once` stores it only once. */
export async function createCourse(course: unknown, copied: string | null, once: string): Promise<StoredCourse> {
  try {
    return await fetchJson(OWN, { course, copied, once });
  } catch (error) {
    // During a rolling upgrade an older server may answer, which does not know `once`.
    if (toProblem(error).code !== 'shape') throw error;
    return fetchJson(OWN, { course, copied });
  }
}
export const updateCourse = (id: string, course: unknown, revision: number): Promise<StoredCourse> =>
  fetchJson(`${OWN}/${encodeURIComponent(id)}`, { course, revision }, 'PUT');
export const deleteCourse = (id: string): Promise<void> =>
  fetchJson(`${OWN}/${encodeURIComponent(id)}`, undefined, 'DELETE');
export const startTestDrive = (course: unknown): Promise<DriveState> => fetchJson('/api/roborally/drives', { course });
/** Cancel a drive, unless another player waits for it. Also called when the page is left. */
export async function cancelTestDrive(id: string): Promise<void> {
  await fetch(`/api/roborally/drives/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true });
}
export const fetchTestDrive = (id: string): Promise<DriveState> =>
  fetchJson(`/api/roborally/drives/${encodeURIComponent(id)}`);
