/** The table parts of expansions in the order of the rules, discovered at build time. */

import { byExpansion } from '../../drawing/expansions/registry';
import type { Layers } from '../../drawing/expansions/types';
import type { StatusMessage } from '../play_state';
import type { Action } from '../model';
import type { DraftedTurn, ExpansionTable } from './contract';

export const TABLES: ReadonlyMap<string, ExpansionTable> = byExpansion(
  import.meta.glob<ExpansionTable>('../../../expansions/*/client/table.tsx', {
    eager: true,
    import: 'table',
  }),
);

/** Return the layers that expansions add to the player's sheet while drawing. */
export function draftLayers(drawing: DraftedTurn): Partial<Layers> {
  return Object.assign({}, ...[...TABLES.values()].map(({ draft }) => draft?.(drawing)));
}

/** Return an expansion's explanation of a refusal, if any. */
export function findRefusalText(code: string, layers: Layers, act: Action): StatusMessage | undefined {
  for (const table of TABLES.values()) {
    const words = table.whyNot?.(code, layers, act);
    if (words !== undefined) return words;
  }
  return undefined;
}
