/** What expansions lay on a sheet on paper beside drawings: read off a written sheet, put into a space, taken away. Pure. */

import type { RouteFact } from '../drawing/layers/facts';
import { parseDrawing, type Space } from '../drawing/notation';
import type { WrittenSheet } from './forms';

/** A sheet with nothing beside a drawing in a space. Layers that are empty are left out. */
export function bare(sheet: WrittenSheet, space: Space): WrittenSheet {
  const { craters, trees, oases, cacti, trails, ...rest } = sheet;
  const without = (spaces: readonly string[] | undefined) => spaces?.filter((one) => one !== space);
  const [holes, wood, pools] = [without(craters), without(trees), without(oases)];
  const plants = Object.fromEntries(Object.entries(cacti ?? {}).filter(([one]) => one !== space));
  const paths = Object.fromEntries(Object.entries(trails ?? {}).filter(([one]) => one !== space));
  return {
    ...rest,
    ...(Object.keys(paths).length > 0 && { trails: paths }),
    ...(holes?.length && { craters: holes }),
    ...(wood?.length && { trees: wood }),
    ...(pools?.length && { oases: pools }),
    ...(Object.keys(plants).length > 0 && { cacti: plants }),
  };
}

/** A sheet with a drawing in a space; its trails are kept beside it. */
export function drawnWith(sheet: WrittenSheet, space: Space, drawing: string): WrittenSheet {
  const { trails, text } = parseDrawing(drawing);
  const drawings = { ...sheet.drawings, [space]: text.split('/')[0] ?? text };
  return { ...sheet, drawings, ...(trails.length > 0 && { trails: { ...sheet.trails, [space]: trails } }) };
}

/** A sheet with what a face draws beside its lines. */
export function laid(sheet: WrittenSheet, space: Space, fact: RouteFact | undefined): WrittenSheet {
  const lays = fact?.lays;
  if (lays === undefined) return sheet;
  return {
    ...sheet,
    ...('trees' in lays && { trees: [...(sheet.trees ?? []), space] }),
    ...('oases' in lays && { oases: [...(sheet.oases ?? []), space] }),
    ...(lays['cacti'] && { cacti: { ...sheet.cacti, [space]: lays['cacti'] } }),
  };
}
