/** A second board in a written sheet (docs/reference/notation.md): its drawings and their marks. No side effects. */

import { SPACES } from '../../drawing/board';
import type { Space } from '../../drawing/notation';
import type { PaperField, PaperMark } from '../contract';
import { drawingsOf, inReadingOrder, isEmpty, parseSpace, withDrawing } from './fields';
import type { WrittenBoard } from './types';

/** The first word of a line with a drawing of the second board, in the text form of a sheet. */
const UNDER = 'under';
const EMPTY: WrittenBoard = { drawings: {} };

/** Return the value in the field of a mark. */
function inField(board: WrittenBoard, { field }: PaperMark): unknown {
  return (board as WrittenBoard & Readonly<Record<string, unknown>>)[field];
}

/** Return the spaces of a mark. */
export function getMarkedSpaces(board: WrittenBoard, mark: PaperMark): readonly Space[] {
  const spaces = inField(board, mark);
  return Array.isArray(spaces) ? spaces : [];
}

/** Return a board whose marks are only in spaces with a drawing that can hold the mark. Empty fields are removed. */
export function withMarks(
  { drawings }: WrittenBoard,
  marks: readonly PaperMark[],
  spacesOf: (mark: PaperMark) => readonly Space[],
): WrittenBoard {
  const stand = marks.map((mark) => [mark.field, spacesOf(mark).filter((space) => canHoldMark(mark, drawings[space]))]);
  return { drawings, ...Object.fromEntries(stand.filter(([, spaces]) => !isEmpty(spaces))) };
}

/** Return whether a drawing can hold a mark. */
export function canHoldMark({ on }: PaperMark, drawing: string | undefined): boolean {
  return on === undefined || (drawing !== undefined && on(drawing));
}

export function boardField(name: string, marks: readonly PaperMark[]): PaperField {
  const board = (value: unknown) => (value ?? EMPTY) as WrittenBoard;
  return {
    name,
    words: [UNDER, ...marks.map((mark) => mark.name)],
    write: (value) => [
      ...SPACES.flatMap((space) => {
        const drawing = board(value).drawings[space];
        return drawing === undefined ? [] : [`${UNDER} ${space} ${drawing}`];
      }),
      ...marks.flatMap((mark) =>
        [...getMarkedSpaces(board(value), mark)].sort(inReadingOrder).map((space) => `${mark.name} ${space}`),
      ),
    ],
    read: (value, [word = '', space = '', drawing = ''], line) => {
      const now = board(value);
      const mark = marks.find((one) => one.name === word.toLowerCase());
      if (mark === undefined) return { ...now, drawings: withDrawing(now.drawings, space, drawing, line) };
      return { ...now, [mark.field]: [...getMarkedSpaces(now, mark), parseSpace(space, line)] };
    },
    check: (value) => {
      const written = value as WrittenBoard;
      // An invalid value is sent unchanged, so that the server reports the error.
      const lists = marks.map((mark) => [mark.field, inField(written, mark)]);
      return {
        drawings: drawingsOf(written.drawings),
        ...Object.fromEntries(lists.filter(([, spaces]) => !isEmpty(spaces))),
      };
    },
  };
}
