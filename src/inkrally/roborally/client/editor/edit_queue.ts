/**
 * Queued edits of the open course: an edit, or a request that depends on the course at the time of the edit. Edits are
 * plain data, so they can be stored across a reload, and have IDs, so no edit is applied twice.
 */

import { type Facing, type Space, sameSpace } from '../table/model';
import { type FitsShape, isFlag, isList, isNumber, isOneOf, isSpace, isText, isNullOr, asRecord } from './type_guards';
import type { CheckedCourse, Edit } from './course_api';

export type RequestedEdit =
  | Edit
  /** The board number is valid only while the number of boards is `of`. */
  | { readonly type: 'board-by'; readonly board: number; readonly of: number; readonly dx: number; readonly dy: number }
  | { readonly type: 'board-gone'; readonly board: number; readonly of: number }
  /** The flag on the space at that time. */
  | { readonly type: 'flag-earlier' | 'flag-gone'; readonly at: Space };

/** The page of an edit and its number there. Each page applies its edits in order. */
export type EditId = readonly [page: string, number: number];

/** A queued edit, with the space to describe afterwards. Edits stored by an earlier version have no ID. */
export interface QueuedEdit {
  readonly edit: RequestedEdit;
  readonly at?: Space | undefined;
  readonly id?: EditId | undefined;
}

/** The last applied edit of each page. The most recent page is last. */
export type DoneEdits = readonly EditId[];
/** Maximum number of remembered pages: more than can have the same course open in one browser. */
export const MAX_PAGES = 16;

/** Return whether an edit was applied or refused already. */
export const isDone = (done: DoneEdits, id: EditId | undefined): boolean =>
  id !== undefined && done.some(([page, number]) => page === id[0] && number >= id[1]);

export const withDone = (done: DoneEdits, id: EditId | undefined): DoneEdits =>
  id === undefined ? done : [...done.filter(([page]) => page !== id[0]), id].slice(-MAX_PAGES);

/**
 * Return the concrete edit for the current course, or undefined if nothing is left to do. Without a course, only a new
 * course can be created.
 */
export function editOf(asked: RequestedEdit, now: CheckedCourse | null): Edit | undefined {
  if (now === null) return asked.type === 'begin' ? asked : undefined;
  switch (asked.type) {
    case 'board-by': {
      const board = now.boards.length === asked.of ? now.boards[asked.board] : undefined;
      return board && { type: 'move', board: asked.board, x: board.x + asked.dx, y: board.y + asked.dy };
    }
    case 'board-gone':
      return now.boards.length === asked.of ? { type: 'remove', board: asked.board } : undefined;
    case 'flag-earlier': {
      const flag = flagAt(now, asked.at);
      return flag > 1 ? { type: 'flag-order', flag, to: flag - 1 } : undefined;
    }
    case 'flag-gone': {
      const flag = flagAt(now, asked.at);
      return flag === 0 ? undefined : { type: 'flag', flag };
    }
    default:
      return asked;
  }
}

const flagAt = (now: CheckedCourse, space: Space): number =>
  now.floor.flags.findIndex((flag) => sameSpace(flag, space)) + 1;

/** Return the spaces of an edit. */
export function spacesIn({ edit }: QueuedEdit): readonly Space[] {
  if (edit.type === 'belt') return edit.way;
  if (!('at' in edit) || edit.at === undefined) return [];
  return typeof edit.at[0] === 'number' ? [edit.at as Space] : (edit.at as readonly Space[]);
}

/** The edits of one type. */
type Of<Type, One = RequestedEdit> = One extends { readonly type: infer Types }
  ? Type extends Types
    ? One
    : never
  : never;
/** The fields of each type of edit. */
type Shapes = {
  readonly [Type in RequestedEdit['type']]: { readonly [Name in Exclude<keyof Of<Type>, 'type'>]-?: FitsShape };
};

const isSide = isOneOf<Facing>('N', 'E', 'S', 'W');
const isSpaces = isList(isSpace);
const ON_BOARD = { board: isNumber };
const SHAPES: Shapes = {
  begin: { course: isText },
  describe: {
    name: isNullOr(isText),
    players: isNullOr(isList(isNumber)),
    length: isNullOr(isOneOf('short', 'medium', 'long')),
  },
  lay: { board: isText, width: isNullOr(isNumber), height: isNullOr(isNumber) },
  move: { board: isNumber, x: isNumber, y: isNumber },
  turn: ON_BOARD,
  remove: ON_BOARD,
  mirror: {},
  put: {
    what: isOneOf('pit', 'repair', 'repair_option', 'gear-cw', 'gear-ccw', 'pusher', 'crusher', 'laser', 'clear'),
    at: isSpaces,
    side: isSide,
    registers: isList(isNumber),
    beams: isNumber,
    again: isFlag,
  },
  belt: { way: isSpaces, express: isFlag, side: isSide, again: isFlag },
  wall: { at: isSpaces, side: isSide },
  'turn-space': { at: isSpace },
  flag: { at: isNullOr(isSpace), flag: isNullOr(isNumber) },
  'flag-order': { flag: isNumber, to: isNumber },
  dock: { at: isNullOr(isSpace), dock: isNullOr(isNumber) },
  'board-by': { board: isNumber, of: isNumber, dx: isNumber, dy: isNumber },
  'board-gone': { board: isNumber, of: isNumber },
  'flag-earlier': { at: isSpace },
  'flag-gone': { at: isSpace },
};

function isAsked(found: unknown): found is RequestedEdit {
  const record = asRecord(found);
  if (!record || typeof record['type'] !== 'string' || !Object.hasOwn(SHAPES, record['type'])) return false;
  const shape: Readonly<Record<string, FitsShape>> = SHAPES[record['type'] as RequestedEdit['type']];
  return (
    Object.keys(record).every((name) => name === 'type' || Object.hasOwn(shape, name)) &&
    Object.entries(shape).every(([name, fits]) => fits(record[name]))
  );
}

const isId = (found: unknown): found is EditId =>
  Array.isArray(found) && found.length === 2 && isText(found[0]) && isNumber(found[1]);

/** Return one stored edit, or undefined if it is invalid. Earlier versions stored an edit as `wish`. */
function waitingEdit(found: unknown): QueuedEdit | undefined {
  const record = asRecord(found);
  const edit = record?.['edit'] ?? record?.['wish'];
  const { at, id } = record ?? {};
  if (!isAsked(edit) || !isNullOr(isSpace)(at) || !isNullOr(isId)(id)) return undefined;
  return { edit, at: at as Space | undefined, id: id as EditId | undefined };
}

/** Return the valid edits of a stored queue. `lost` is true if some edits were invalid. */
export function parseQueuedEdits(text: string | null): {
  readonly edits: readonly QueuedEdit[];
  readonly lost: boolean;
} {
  const found = listIn(text);
  const edits = (found ?? []).map(waitingEdit).filter((one) => one !== undefined);
  return { edits, lost: edits.length !== found?.length };
}

/** Return the stored list of applied edits. */
export const doneIn = (found: unknown): DoneEdits => (Array.isArray(found) ? found.filter(isId).slice(-MAX_PAGES) : []);

function listIn(text: string | null): readonly unknown[] | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
