/** The contents of a sheet besides drawings, with the print of its edition. */

import { type EditionChoice, sheetOf } from '../drawing/editions';
import type { Layers } from '../drawing/expansions/types';
import type { Space } from '../drawing/notation';

/** Return the layers of a sheet, including the printed contents of its edition and which are activated. */
export function sheetLayers(options: EditionChoice, layers: unknown, activated: readonly Space[] = []): Layers {
  const byName = (layers as Layers | undefined) ?? {};
  const sites = sheetOf(options)?.sites;
  return sites ? { ...byName, sites, inked: activated } : byName;
}
