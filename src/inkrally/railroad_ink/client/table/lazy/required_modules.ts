/**
 * The lazy modules that a match needs. They load before the match is shown, so that no sheet is played or exported
 * incompletely.
 */

import type { LazyPart } from '@/app/lazy_module';
import type { TableView } from '@/protocol';
import { sheetOf } from '../../drawing/editions';
import { expansionArtPart } from '../../drawing/expansion_art';
import type { Game } from '../../replay/replay_positions';
import { editionResultPart } from '../../result/lazy_edition_result';
import { editionTablePart } from './lazy_edition';
import { expansionTablePart } from './lazy_expansion';
import { type GameChoice, hasMore } from '../model';

const NONE: readonly LazyPart<unknown>[] = [];

/** Return the modules that draw its sheets. */
function ofSheets(options: GameChoice): readonly LazyPart<unknown>[] {
  return sheetOf(options) !== undefined || options.expansions?.length ? [expansionArtPart, expansionTablePart] : NONE;
}

export function partsAtTable(view: TableView | undefined): readonly LazyPart<unknown>[] {
  return view !== undefined && hasMore(view) ? [expansionArtPart, expansionTablePart, editionTablePart] : NONE;
}

export function partsOfResult({ header, rounds: [first] }: Game): readonly LazyPart<unknown>[] {
  const edition = sheetOf(header.options) !== undefined || first?.goals.length || first?.draft;
  return [...ofSheets(header.options), ...(edition ? [editionResultPart] : NONE)];
}

export function partsOfReview({ header }: Game): readonly LazyPart<unknown>[] {
  return ofSheets(header.options);
}
