/**
 * What is to be done to a course that lies open: an edit, or one that is made of the course as it is when its turn has come.
 * All of it is data, so that what waits for the server can be kept over a reload, and each has a name of its own, so that none
 * is done twice.
 */

import { type Facing, type Space, sameSpace } from '../table/model';
import { type FitsShape, isFlag, isList, isNumber, isOneOf, isSpace, isText, maybe, recordIn } from './shapes';
import type { Checked, Edit } from './wire';

export type AskedEdit =
  | Edit
  /** Only while so many boards lie there is the board of this number the one that was meant. */
  | { readonly type: 'board-by'; readonly board: number; readonly of: number; readonly dx: number; readonly dy: number }
  | { readonly type: 'board-gone'; readonly board: number; readonly of: number }
  /** The flag that lies there then. */
  | { readonly type: 'flag-earlier' | 'flag-gone'; readonly at: Space };

/** The page on which an edit was asked for, and its number there: each page counts its own, and does them in that order. */
export type EditId = readonly [page: string, number: number];

/** An edit in a line, with the space that is told afterwards. One that an earlier version of the editor kept has no name. */
export interface WaitingEdit {
  readonly edit: AskedEdit;
  readonly at?: Space | undefined;
  readonly id?: EditId | undefined;
}

/** By page the number of the last edit of it that is in a course; the page of the newest is the last. */
export type DoneEdits = readonly EditId[];
/** Of so many pages it is remembered: all that can have the same course open at once in one browser, and more. */
export const MOST_PAGES = 16;

/** Whether an edit is in the course already, or came to nothing before one that is. */
export const isDone = (done: DoneEdits, id: EditId | undefined): boolean =>
  id !== undefined && done.some(([page, number]) => page === id[0] && number >= id[1]);

export const withDone = (done: DoneEdits, id: EditId | undefined): DoneEdits =>
  id === undefined ? done : [...done.filter(([page]) => page !== id[0]), id].slice(-MOST_PAGES);

/** The edit that is meant by now; undefined: nothing is to be done any more. Without a course only a new one is begun. */
export function editOf(asked: AskedEdit, now: Checked | null): Edit | undefined {
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

const flagAt = (now: Checked, space: Space): number => now.floor.flags.findIndex((flag) => sameSpace(flag, space)) + 1;

/** The spaces that it is about. */
export function spacesIn({ edit }: WaitingEdit): readonly Space[] {
  if (edit.type === 'belt') return edit.way;
  if (!('at' in edit) || edit.at === undefined) return [];
  return typeof edit.at[0] === 'number' ? [edit.at as Space] : (edit.at as readonly Space[]);
}

/** The edits of one type. */
type Of<Type, One = AskedEdit> = One extends { readonly type: infer Types }
  ? Type extends Types
    ? One
    : never
  : never;
/** By type what an edit holds. */
type Shapes = {
  readonly [Type in AskedEdit['type']]: { readonly [Name in Exclude<keyof Of<Type>, 'type'>]-?: FitsShape };
};

const isSide = isOneOf<Facing>('N', 'E', 'S', 'W');
const isSpaces = isList(isSpace);
const ON_BOARD = { board: isNumber };
const SHAPES: Shapes = {
  begin: { course: isText },
  describe: {
    name: maybe(isText),
    players: maybe(isList(isNumber)),
    length: maybe(isOneOf('short', 'medium', 'long')),
  },
  lay: { board: isText, width: maybe(isNumber), height: maybe(isNumber) },
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
  flag: { at: maybe(isSpace), flag: maybe(isNumber) },
  'flag-order': { flag: isNumber, to: isNumber },
  dock: { at: maybe(isSpace), dock: maybe(isNumber) },
  'board-by': { board: isNumber, of: isNumber, dx: isNumber, dy: isNumber },
  'board-gone': { board: isNumber, of: isNumber },
  'flag-earlier': { at: isSpace },
  'flag-gone': { at: isSpace },
};

function isAsked(found: unknown): found is AskedEdit {
  const record = recordIn(found);
  if (!record || typeof record['type'] !== 'string' || !Object.hasOwn(SHAPES, record['type'])) return false;
  const shape: Readonly<Record<string, FitsShape>> = SHAPES[record['type'] as AskedEdit['type']];
  return (
    Object.keys(record).every((name) => name === 'type' || Object.hasOwn(shape, name)) &&
    Object.entries(shape).every(([name, fits]) => fits(record[name]))
  );
}

const isId = (found: unknown): found is EditId =>
  Array.isArray(found) && found.length === 2 && isText(found[0]) && isNumber(found[1]);

/** One line as it was kept; undefined where it is none. Until the edits were called so, an edit was kept as a `wish`. */
function waitingEdit(found: unknown): WaitingEdit | undefined {
  const record = recordIn(found);
  const edit = record?.['edit'] ?? record?.['wish'];
  const { at, id } = record ?? {};
  if (!isAsked(edit) || !maybe(isSpace)(at) || !maybe(isId)(id)) return undefined;
  return { edit, at: at as Space | undefined, id: id as EditId | undefined };
}

/** What was kept of a line, as far as it has the form; `lost`: some of it has not. */
export function waitingIn(text: string | null): { readonly edits: readonly WaitingEdit[]; readonly lost: boolean } {
  const found = listIn(text);
  const edits = (found ?? []).map(waitingEdit).filter((one) => one !== undefined);
  return { edits, lost: edits.length !== found?.length };
}

/** What was kept of the edits that are in a course. */
export const doneIn = (found: unknown): DoneEdits =>
  Array.isArray(found) ? found.filter(isId).slice(-MOST_PAGES) : [];

function listIn(text: string | null): readonly unknown[] | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
