/** What the folders of the expansions bring to be drawn, in the order of the rules. Found when the client is built. */

import type { ExpansionDrawing, GoalPicture } from './contract';
import { EXPANSIONS } from './facts';

/** The name of the expansion in whose folder a file lies. */
function folderOf(path: string): string {
  return /([^/]+)\/client\/[^/]+$/.exec(path)?.[1] ?? '';
}

/** One of each folder that has it, by the expansion's name, in the order of the rules. */
export function byExpansion<Part>(files: Readonly<Record<string, Part>>): ReadonlyMap<string, Part> {
  const found = new Map(Object.entries(files).map(([path, part]) => [folderOf(path), part] as const));
  return new Map(
    EXPANSIONS.flatMap(({ name }) => {
      const part = found.get(name);
      return part === undefined ? [] : [[name, part] as const];
    }),
  );
}

// Looked for when first asked, as the folders import modules that ask.
let found: ReadonlyMap<string, ExpansionDrawing> | undefined;
let joined:
  | { readonly areas: string; readonly kinds: string; readonly exits: Readonly<Record<string, string>> }
  | undefined;

export function drawingsByName(): ReadonlyMap<string, ExpansionDrawing> {
  found ??= byExpansion(
    import.meta.glob<ExpansionDrawing>('../../../../../../src/inkrally/railroad_ink/expansions/*/client/drawing.tsx', {
      eager: true,
      import: 'drawing',
    }),
  );
  return found;
}

export function drawings(): readonly ExpansionDrawing[] {
  return [...drawingsByName().values()];
}

/** What all of them say together: the kinds that some expansion draws, those that are areas, and which exits lines join. */
export function kindFacts(): NonNullable<typeof joined> {
  joined ??= {
    areas: drawings()
      .map(({ areas = '' }) => areas)
      .join(''),
    kinds: drawings()
      .map(({ kinds = '' }) => kinds)
      .join(''),
    exits: Object.assign({}, ...drawings().map(({ exits = {} }) => exits)),
  };
  return joined;
}

/** The pictures of the goals of expansions, by their codes. */
export const EXPANSION_GOALS: Readonly<Record<string, GoalPicture>> = Object.assign(
  {},
  ...byExpansion(
    import.meta.glob<Readonly<Record<string, GoalPicture>>>(
      '../../../../../../src/inkrally/railroad_ink/expansions/*/client/goals.tsx',
      { eager: true, import: 'goals' },
    ),
  ).values(),
);
