/**
 * The contract for the export `table` of `client/table.tsx` in an expansion. Every part is optional; required actions,
 * offers and scores have default texts.
 */

import type { VNode } from 'preact';
import type { Layers } from '../../drawing/expansions/types';
import type { BoardBreakdown } from '@/protocol';
import type { StatusMessage } from '../play_state';
import type { Action, Acts, ScoreBreakdown, LegalActions, TableView } from '../model';
import type { Play } from '../play';
import { byExpansion } from '../../drawing/expansions/registry';

/** The state of a table while drawing. */
export interface DraftedTurn {
  readonly view: TableView;
  readonly roll: readonly string[];
  readonly layers: Layers;
  readonly offer: LegalActions | undefined;
}

/** A score line of a second board. */
export interface BoardLine {
  readonly name: string;
  /** The kind of networks that the line counts. */
  readonly kind?: string;
  /** The layer whose spaces the line counts as errors. The line is shown only if a sheet has such errors. */
  readonly mistakes?: keyof Layers;
  /** Returns the detail of the line's points. Default: the spaces of a longest route. */
  readonly detail?: (found: BoardBreakdown) => string;
}

/** Facts of an expansion's board. */
export interface BoardTable {
  /** The score lines of the board, in the order of the score sheet. */
  readonly lines: readonly BoardLine[];
  /** The layers whose changes are announced: `news.LAYER`, and for another player `news.LAYER-other`. */
  readonly news: readonly (keyof Layers)[];
}

export interface ExpansionTable {
  /** The facts of the second board, if the expansion has one. */
  readonly board?: BoardTable;
  /** Content below the dice of the expansion. */
  readonly tray?: (play: Play) => VNode | null;
  /** Content below all dice while drawing, if any. */
  readonly more?: (props: { play: Play; acts: Acts }) => VNode | null;
  /** Returns layers that are visible only while drawing. */
  readonly draft?: (drawing: DraftedTurn) => Partial<Layers>;
  /** Explains a refusal code that only this expansion knows. */
  readonly whyNot?: (code: string, layers: Layers, act: Action) => StatusMessage | undefined;
  /** Returns the detail of the expansion's points, if there is any. */
  readonly scoreDetail?: (lines: NonNullable<ScoreBreakdown['expansions']>[string]) => string;
}

/** The table parts of expansions in the order of the rules, discovered at build time. */
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
