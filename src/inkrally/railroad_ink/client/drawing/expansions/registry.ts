/** The drawings from the folders of expansions and boxes, in the order of the rules, discovered at build time. */

import type { Kind, Space } from '../notation';
import type { ExpansionDrawing, GoalPicture } from './plugin_types';
import { EXPANSIONS } from './data';
import type { Extras, Layers } from './types';

/** Return the name of the expansion or box that a file belongs to. */
function folderOf(path: string): string {
  return (/([^/]+)\/client\/[^/]+$/.exec(path)?.[1] ?? '').replaceAll('_', '-');
}

/** Return the parts by expansion or box: expansions in the order of the rules, then boxes. */
export function byExpansion<Part>(files: Readonly<Record<string, Part>>): ReadonlyMap<string, Part> {
  const found = new Map(Object.entries(files).map(([path, part]) => [folderOf(path), part] as const));
  const boxes = [...found.keys()].filter((name) => !EXPANSIONS.some((one) => one.name === name));
  return new Map(
    [...EXPANSIONS.map(({ name }) => name), ...boxes].flatMap((name) => {
      const part = found.get(name);
      return part === undefined ? [] : [[name, part] as const];
    }),
  );
}

// Computed on first use, because the folders import modules that use this one.
let found: ReadonlyMap<string, ExpansionDrawing> | undefined;
let joined:
  | { readonly areas: string; readonly kinds: string; readonly likes: Readonly<Record<Kind, string>> }
  | undefined;

export function drawingsByName(): ReadonlyMap<string, ExpansionDrawing> {
  found ??= byExpansion(
    import.meta.glob<ExpansionDrawing>(['../../../*/client/drawing.tsx', '../../../expansions/*/client/drawing.tsx'], {
      eager: true,
      import: 'drawing',
    }),
  );
  return found;
}

export function drawings(): readonly ExpansionDrawing[] {
  return [...drawingsByName().values()];
}

/**
 * Return the facts about kinds from all expansions: the drawn kinds, the kinds that are areas, and the kinds that these
 * join.
 */
export function kindFacts(): NonNullable<typeof joined> {
  joined ??= {
    areas: drawings()
      .map(({ areas = '' }) => areas)
      .join(''),
    kinds: drawings()
      .map(({ kinds = '' }) => kinds)
      .join(''),
    likes: Object.fromEntries(
      EXPANSIONS.flatMap(({ kinds = {} }) => Object.entries(kinds).map(([kind, { like }]) => [kind, like])),
    ),
  };
  return joined;
}

/** The pictures of goals by code. */
export const GOAL_PICTURES: Readonly<Record<string, GoalPicture>> = Object.assign(
  {},
  ...byExpansion(
    import.meta.glob<Readonly<Record<string, GoalPicture>>>(
      ['../../../*/client/goals.tsx', '../../../expansions/*/client/goals.tsx'],
      { eager: true, import: 'goals' },
    ),
  ).values(),
);

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
