/**
 * What is to be done to a course that lies open: an edit, or one that is made of the course as it is when its turn has come.
 * All of it is data, so that what waits for the server can be kept over a reload.
 */

import { type Space, sameSpace } from '../table/model';
import type { Checked, Edit } from './wire';

export type AskedEdit =
  | Edit
  /** Only while so many boards lie there is the board of this number the one that was meant. */
  | { readonly type: 'board-by'; readonly board: number; readonly of: number; readonly dx: number; readonly dy: number }
  | { readonly type: 'board-gone'; readonly board: number; readonly of: number }
  /** The flag that lies there then. */
  | { readonly type: 'flag-earlier' | 'flag-gone'; readonly at: Space };

/** A wish in a line, with the space that is told afterwards. */
export interface WaitingEdit {
  readonly wish: AskedEdit;
  readonly at?: Space | undefined;
}

/** The edit that is meant by now; undefined: nothing is to be done any more. Without a course only a new one is begun. */
export function editOf(wish: AskedEdit, now: Checked | null): Edit | undefined {
  if (now === null) return wish.type === 'begin' ? wish : undefined;
  switch (wish.type) {
    case 'board-by': {
      const board = now.boards.length === wish.of ? now.boards[wish.board] : undefined;
      return board && { type: 'move', board: wish.board, x: board.x + wish.dx, y: board.y + wish.dy };
    }
    case 'board-gone':
      return now.boards.length === wish.of ? { type: 'remove', board: wish.board } : undefined;
    case 'flag-earlier': {
      const flag = flagAt(now, wish.at);
      return flag > 1 ? { type: 'flag-order', flag, to: flag - 1 } : undefined;
    }
    case 'flag-gone': {
      const flag = flagAt(now, wish.at);
      return flag === 0 ? undefined : { type: 'flag', flag };
    }
    default:
      return wish;
  }
}

const flagAt = (now: Checked, space: Space): number => now.floor.flags.findIndex((flag) => sameSpace(flag, space)) + 1;

/** The spaces that it is about. */
export function spacesIn({ wish }: WaitingEdit): readonly Space[] {
  if (wish.type === 'belt') return wish.way;
  if (!('at' in wish) || wish.at === undefined) return [];
  return typeof wish.at[0] === 'number' ? [wish.at as Space] : (wish.at as readonly Space[]);
}

/** What was kept of a line, as far as it has the form. */
export function waitingIn(text: string | null): readonly WaitingEdit[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one?.wish?.type === 'string') : [];
  } catch {
    return [];
  }
}
