/** Sample sheets with legal drawings, their scores and breakdowns, computed by the engine. */

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
/** Four sheets after round 4. `late` has four finished sheets. */
export const early = data.thumbs.map(marks);
export const late = data.finals.map(marks);

/** Return the drawings of the finished sheet up to a round. */
export function after(round: number): Marks {
  return Object.fromEntries(Object.entries(final.marks).filter(([, mark]) => mark[1] <= round));
}
