/** The board of an expansion in a written sheet: its drawings, and the marks that stand on them. Pure. */

import { SPACES } from '../../drawing/board';
import type { Space } from '../../drawing/notation';
import type { PaperField, PaperMark } from '../contract';
import { drawingsOf, inReadingOrder, isEmpty, known, withDrawing } from './fields';
import type { WrittenBoard } from './forms';

/** The word with which the lines of its drawings begin. */
const UNDER = 'under';
const EMPTY: WrittenBoard = { drawings: {} };

/** What stands in the field of a mark, as it was written. */
function inField(board: WrittenBoard, { field }: PaperMark): unknown {
  return (board as WrittenBoard & Readonly<Record<string, unknown>>)[field];
}

/** The spaces of a mark. */
export function marked(board: WrittenBoard, mark: PaperMark): readonly Space[] {
  const spaces = inField(board, mark);
  return Array.isArray(spaces) ? spaces : [];
}

/** A board with the marks in these spaces, as far as they stand on a drawing; without what it has none of. */
export function withMarks(
  { drawings }: WrittenBoard,
  marks: readonly PaperMark[],
  spacesOf: (mark: PaperMark) => readonly Space[],
): WrittenBoard {
  const stand = marks.map((mark) => [mark.field, spacesOf(mark).filter((space) => stands(mark, drawings[space]))]);
  return { drawings, ...Object.fromEntries(stand.filter(([, spaces]) => !isEmpty(spaces))) };
}

/** Whether a mark can stand on a drawing. */
export function stands({ on }: PaperMark, drawing: string | undefined): boolean {
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
        [...marked(board(value), mark)].sort(inReadingOrder).map((space) => `${mark.name} ${space}`),
      ),
    ],
    read: (value, [word = '', space = '', drawing = ''], line) => {
      const now = board(value);
      const mark = marks.find((one) => one.name === word.toLowerCase());
      if (mark === undefined) return { ...now, drawings: withDrawing(now.drawings, space, drawing, line) };
      return { ...now, [mark.field]: [...marked(now, mark), known(space, line)] };
    },
    check: (value) => {
      const written = value as WrittenBoard;
      // What is no list of spaces goes to the server as it stands, which says what is wrong with it.
      const lists = marks.map((mark) => [mark.field, inField(written, mark)]);
      return {
        drawings: drawingsOf(written.drawings),
        ...Object.fromEntries(lists.filter(([, spaces]) => !isEmpty(spaces))),
      };
    },
  };
}
