/** Sheets to look at: drawn legally, with the score and what is behind it as the engine gives them. */

import type { Marks } from '@railroad_ink/drawing/drawing';
import data from './samples.json';

type Written = Record<string, (string | number)[]>;

const marks = (written: object): Marks =>
  Object.fromEntries(
    Object.entries(written as Written).map(([space, [drawing, round]]) => [
      space,
      [String(drawing), Number(round)] as const,
    ]),
  );

export const table = { ...data.table, marks: marks(data.table.marks) };
export const final = { ...data.final, marks: marks(data.final.marks) };
/** Four sheets after round 4, and four at the end. */
export const early = data.thumbs.map(marks);
export const late = data.finals.map(marks);

/** A finished sheet as it was after a round. */
export function after(round: number): Marks {
  return Object.fromEntries(Object.entries(final.marks).filter(([, mark]) => mark[1] <= round));
}
