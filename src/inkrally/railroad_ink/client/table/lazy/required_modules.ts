/**
 * The lazy modules that a match needs. They load before the match is shown, so that no sheet is played or exported
 * incompletely.
 */

import type { LazyModule } from '@/app/lazy_module';
import type { TableView } from '@/protocol';
import { sheetOf } from '../../drawing/editions';
import { expansionArtModule } from '../../drawing/expansion_art';
import type { Game } from '../../replay/replay_positions';
import { editionResultPart } from '../../result/lazy_edition_result';
import { expansionTablePart } from './lazy_expansion';
import { editionTablePart } from './lazy_parts';
import { type OptionChoice, needsExtraModules } from '../model';

const NONE: readonly LazyModule<unknown>[] = [];

/** Return the modules that draw the sheets of a match. */
function ofSheets(options: OptionChoice): readonly LazyModule<unknown>[] {
  return sheetOf(options) !== undefined || options.expansions?.length ? [expansionArtModule, expansionTablePart] : NONE;
}

export function getTableModules(view: TableView | undefined): readonly LazyModule<unknown>[] {
  return view !== undefined && needsExtraModules(view)
    ? [expansionArtModule, expansionTablePart, editionTablePart]
    : NONE;
}

export function partsOfResult({ header, rounds: [first] }: Game): readonly LazyModule<unknown>[] {
  const edition = sheetOf(header.options) !== undefined || first?.goals.length || first?.draft;
  return [...ofSheets(header.options), ...(edition ? [editionResultPart] : NONE)];
}

export function partsOfReview({ header }: Game): readonly LazyModule<unknown>[] {
  return ofSheets(header.options);
}
