/** The paper parts of expansions and boxes in the order of the rules, discovered at build time. */

import { EXPANSIONS } from '../drawing/expansions/data';
import { byExpansion } from '../drawing/expansions/registry';
import { BOARDS, type BoardName } from '../table/boards';
import { boardField } from './written_sheet/board_field';
import type { ExpansionPaper, PaperField, PaperMark } from './contract';

// Computed on first use, because the folders import modules that use this one.
let found: ReadonlyMap<string, ExpansionPaper> | undefined;
let all: readonly PaperField[] | undefined;

export function scorerPlugins(): ReadonlyMap<string, ExpansionPaper> {
  found ??= byExpansion(
    import.meta.glob<ExpansionPaper>(['../../*/client/paper.tsx', '../../expansions/*/client/paper.tsx'], {
      eager: true,
      import: 'paper',
    }),
  );
  return found;
}

/** Return the fields of boxes in a written sheet, for the contents that their sheets print. */
export function boxFields(): readonly PaperField[] {
  return [...scorerPlugins()].flatMap(([name, { fields: own = [] }]) =>
    EXPANSIONS.some((one) => one.name === name) ? [] : own,
  );
}

/** Return the distinct fields of all boxes and expansions, including second boards. */
export function fields(): readonly PaperField[] {
  all ??= [
    ...boxFields(),
    ...EXPANSIONS.flatMap(({ name }) => [
      ...(scorerPlugins().get(name)?.fields ?? []),
      ...(BOARDS.includes(name) ? [boardField(name, marksOn(name))] : []),
    ]),
  ].filter(({ name }, index, every) => every.findIndex((one) => one.name === name) === index);
  return all;
}

/** Return the marks of an expansion. */
export function marksOn(name: BoardName): readonly PaperMark[] {
  return scorerPlugins().get(name)?.marks ?? [];
}

/** Return the mark of a tool and its expansion, or undefined for a route. */
export function markOf(tool: string): { readonly owner: string; readonly mark: PaperMark } | undefined {
  for (const owner of scorerPlugins().keys()) {
    const mark = marksOn(owner).find(({ name }) => name === tool);
    if (mark !== undefined) return { owner, mark };
  }
  return undefined;
}
