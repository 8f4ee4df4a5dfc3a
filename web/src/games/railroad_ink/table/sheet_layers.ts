/** What lies on a sheet beside drawings, as the server tells it, on what is printed there. Pure. */

import { BUILDINGS } from '../drawing/board';
import type { Layers } from '../drawing/layers/types';
import type { Space } from '../drawing/notation';
import { withBuildings } from './model';

/** The layers of a sheet of a match: those of the Challenge have their special buildings, of which the server tells those that are activated. */
export function sheetLayers(
  options: Parameters<typeof withBuildings>[0],
  layers: unknown,
  activated: readonly Space[] = [],
): Layers {
  const told = (layers as Layers | undefined) ?? {};
  return withBuildings(options) ? { ...told, sites: BUILDINGS, inked: activated } : told;
}

/** The villages among what is activated. */
export function villagesOf(activated: readonly Space[] = []): readonly Space[] {
  return activated.filter((space) => BUILDINGS[space] === 'village');
}
