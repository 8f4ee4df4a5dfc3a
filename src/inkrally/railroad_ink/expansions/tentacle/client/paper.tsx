/** Tentacles on paper sheets: a tap begins one at the outer edge, lets it grow, or removes it. */

import { spacesOf, type TentaclePath } from './drawing';
import { neighbour } from '@railroad_ink/drawing/board';
import { SIDES, type Space } from '@railroad_ink/drawing/notation';
import type { ExpansionPaper, PaperField } from '@railroad_ink/paper_scorer/contract';
import { parseSpace, TextError } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly tentacles?: readonly TentaclePath[];
  }
}

const LONGEST = 5;

const all = (value: unknown) => (value ?? []) as readonly TentaclePath[];

const without = (value: unknown, space: Space) => all(value).filter((path) => !spacesOf(path).includes(space));

/** The tentacles, one on each line, such as `tentacle C1N C2 C3`. */
const tentacles: PaperField = {
  name: 'tentacles',
  words: ['tentacle'],
  write: (value) => all(value).map((path) => `tentacle ${path.join(' ')}`),
  read: (value, [, root = '', ...others], line) => {
    const side = root.slice(2).toUpperCase();
    if (!/^[NESW]$/.test(side)) throw new TextError('word', line, root);
    return [...all(value), [parseSpace(root.slice(0, 2), line) + side, ...others.map((one) => parseSpace(one, line))]];
  },
  without,
};

/** Return the tentacles after a tap on a space. The server decides whether they are possible. */
function tapped(value: unknown, space: Space): readonly TentaclePath[] {
  const paths = all(value);
  if (paths.some((path) => spacesOf(path).includes(space))) return without(value, space);
  const last = paths.at(-1);
  const tip = last && spacesOf(last).at(-1);
  if (last && tip && last.length < LONGEST && SIDES.some((side) => neighbour(tip, side) === space))
    return [...paths.slice(0, -1), [...last, space]];
  const side = SIDES.find((one) => neighbour(space, one) === undefined);
  return side === undefined ? paths : [...paths, [space + side]];
}

export const paper: ExpansionPaper = {
  fields: [tentacles],
  marks: [{ name: 'tentacle', field: 'tentacles', at: () => true, tap: tapped }],
};
