/** What the folders of expansions and boxes bring to sheets on paper, in the order of the rules. Found when the client is built. */

import { EXPANSIONS } from '../drawing/expansions/facts';
import { byExpansion } from '../drawing/expansions/found';
import { BOARDS, type BoardName } from '../table/boards';
import { boardField } from './written/board_field';
import type { ExpansionPaper, PaperField, PaperMark } from './contract';

// Looked for when first asked, as the folders import modules that ask.
let found: ReadonlyMap<string, ExpansionPaper> | undefined;
let all: readonly PaperField[] | undefined;

export function papers(): ReadonlyMap<string, ExpansionPaper> {
  found ??= byExpansion(
    import.meta.glob<ExpansionPaper>(['../../*/client/paper.tsx', '../../expansions/*/client/paper.tsx'], {
      eager: true,
      import: 'paper',
    }),
  );
  return found;
}

/** The fields of boxes in a written sheet: of what their sheets print. */
export function boxFields(): readonly PaperField[] {
  return [...papers()].flatMap(([name, { fields: own = [] }]) =>
    EXPANSIONS.some((one) => one.name === name) ? [] : own,
  );
}

/** The fields of all boxes and expansions in a written sheet, each once: the boards of those that have one among them. */
export function fields(): readonly PaperField[] {
  all ??= [
    ...boxFields(),
    ...EXPANSIONS.flatMap(({ name }) => [
      ...(papers().get(name)?.fields ?? []),
      ...(BOARDS.includes(name) ? [boardField(name, marksOn(name))] : []),
    ]),
  ].filter(({ name }, index, every) => every.findIndex((one) => one.name === name) === index);
  return all;
}

/** The marks of an expansion. */
export function marksOn(name: BoardName): readonly PaperMark[] {
  return papers().get(name)?.marks ?? [];
}

/** The mark that a tool is, and whose; undefined for one that draws a route. */
export function markOf(tool: string): { readonly owner: string; readonly mark: PaperMark } | undefined {
  for (const owner of papers().keys()) {
    const mark = marksOn(owner).find(({ name }) => name === tool);
    if (mark !== undefined) return { owner, mark };
  }
  return undefined;
}
