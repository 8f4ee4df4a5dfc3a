/** What lies on a sheet beside drawings, as the server tells it, on what is printed there. Pure. */

import { BUILDINGS } from '../ink/board';
import type { Lit, Marks } from '../ink/drawing';
import type { Layers } from '../ink/layers/types';
import { ends, parseDrawing, type Space } from '../ink/notation';
import { withBuildings } from './model';

/** The layers of a sheet of a match: those of the Challenge have their special buildings. */
export function sheetLayers(options: Parameters<typeof withBuildings>[0], layers: unknown, marks: Marks): Layers {
  const told = (layers as Layers | undefined) ?? {};
  return withBuildings(options) ? { ...told, sites: BUILDINGS, inked: inkedBuildings(marks) } : told;
}

/**
 * The printed buildings that are inked: those on which a line stands, of villages those on which a station does. How they
 * look, and no more: what they are worth is the server's word.
 */
export function inkedBuildings(marks: Marks): readonly Space[] {
  return Object.entries(BUILDINGS).flatMap(([space, kind]) => {
    const mark = marks[space];
    const read = mark && parseDrawing(mark[0]);
    const lines = read ? ends(read).some((side) => read.kinds[side] === 'H' || read.kinds[side] === 'R') : false;
    return lines && (kind !== 'village' || read?.groups.some((group) => group.station)) ? [space] : [];
  });
}

/** The villages that are inked, as what is lit for their points; undefined where none is. */
export function litVillages(marks: Marks): Lit | undefined {
  const spaces = inkedBuildings(marks).filter((space) => BUILDINGS[space] === 'village');
  return spaces.length === 0 ? undefined : { parts: spaces };
}
