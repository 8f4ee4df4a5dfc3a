/**
 * Which parts of the client a match is shown with beside what all matches need: they are fetched before it is shown, so that
 * nobody plays, or takes a picture of, a sheet that lacks something. Knows no page.
 */

import type { LazyPart } from '@/app/lazy_part';
import type { TableView } from '@/protocol';
import { sheetOf } from '../../drawing/editions';
import { expansionArtPart } from '../../drawing/expansion_art';
import type { Game } from '../../replay/moments';
import { editionResultPart } from '../../result/edition_way';
import { editionTablePart } from './edition_way';
import { expansionTablePart } from './expansion_way';
import { type GameChoice, hasMore } from '../model';

const NONE: readonly LazyPart<unknown>[] = [];

/** What its sheets are drawn with. */
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
