/** What lies on a sheet beside drawings, as the server tells it, on what is printed there. Pure. */

import { type EditionChoice, sheetOf } from '../drawing/editions';
import type { Layers } from '../drawing/expansions/types';
import type { Space } from '../drawing/notation';

/** The layers of a sheet of a match: on what its edition prints there, of which the server tells what is activated. */
export function sheetLayers(options: EditionChoice, layers: unknown, activated: readonly Space[] = []): Layers {
  const told = (layers as Layers | undefined) ?? {};
  const sites = sheetOf(options)?.sites;
  return sites ? { ...told, sites, inked: activated } : told;
}
