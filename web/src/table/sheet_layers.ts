/** What lies on a sheet beside drawings, as the server tells it, on what is printed there. Pure. */

import { BUILDINGS } from '../ink/board';
import type { Layers } from '../ink/layers/types';
import { withBuildings } from './model';

/** The layers of a sheet of a match: those of the Challenge have their special buildings. */
export function sheetLayers(options: Parameters<typeof withBuildings>[0], layers: unknown): Layers {
  const told = (layers as Layers | undefined) ?? {};
  return withBuildings(options) ? { ...told, sites: BUILDINGS } : told;
}
