/** The contents of spaces besides drawings, read by the expansions from the layers. */

import type { Space } from '../notation';
import { drawings } from './registry';
import type { Extras, Layers } from './types';

/** Return the contents of a space besides its drawing, or undefined. */
export function extrasAt(layers: Layers | undefined, space: Space): Extras | undefined {
  if (layers === undefined) return undefined;
  const found = drawings()
    .map(({ extras }) => extras?.(layers, space))
    .filter((one) => one !== undefined);
  return found.length === 0 ? undefined : Object.assign({}, ...found);
}

/** Return the spaces with contents other than a drawing. */
export function spacesOf(layers: Layers): readonly Space[] {
  return [...new Set(drawings().flatMap(({ spaces }) => spaces?.(layers) ?? []))];
}

/** Return the drawing of a space, with the details that only the layers have, such as trails. */
export function drawnAt(drawing: string, layers: Layers, space: Space): string {
  return drawings().reduce((text, { drawn }) => drawn?.(text, layers, space) ?? text, drawing);
}
