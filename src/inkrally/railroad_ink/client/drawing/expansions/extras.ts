/** What stands in the spaces of a sheet beside their drawings, as the expansions read it off its layers. Pure. */

import type { Space } from '../notation';
import { drawings } from './found';
import type { Extras, Layers } from './types';

/** What stands in a space beside its drawing; undefined if nothing does. */
export function extrasAt(layers: Layers | undefined, space: Space): Extras | undefined {
  if (layers === undefined) return undefined;
  const found = drawings()
    .map(({ extras }) => extras?.(layers, space))
    .filter((one) => one !== undefined);
  return found.length === 0 ? undefined : Object.assign({}, ...found);
}

/** The spaces in which something but a drawing stands. */
export function spacesOf(layers: Layers): readonly Space[] {
  return [...new Set(drawings().flatMap(({ spaces }) => spaces?.(layers) ?? []))];
}

/** The drawing of a space with what is kept beside it. */
export function drawnAt(drawing: string, layers: Layers, space: Space): string {
  return drawings().reduce((text, { drawn }) => drawn?.(text, layers, space) ?? text, drawing);
}
