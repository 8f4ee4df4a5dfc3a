/** The faces of expansion dice: routes and patterns from the engine's files, and pictures from the expansions. */

import type { VNode } from 'preact';
import { getRouteDrawing, isBaseRoute } from '../board';
import { parseDrawing, rotateDrawing } from '../notation';
import { Route } from '../routes';
import type { FaceSpec } from './plugin_types';
import { EXPANSIONS, type ExpansionFacts, type RouteFact } from './data';
import { drawingsByName } from './registry';
import { PathOnDie } from './paths';
import type { Extras, LatticePoint } from './types';

const FACTS: ReadonlyMap<string, RouteFact> = new Map(
  EXPANSIONS.flatMap((file) => (file.routes ?? []).map((route) => [route.id, route] as const)),
);

/** The expansion that owns each face. */
const OWNERS: ReadonlyMap<string, ExpansionFacts> = new Map(
  EXPANSIONS.flatMap((file) =>
    [
      ...Object.values(file.faces).flat(),
      ...(file.routes ?? []).map(({ id }) => id),
      ...Object.keys(file.patterns ?? {}),
    ].flatMap((face) => (isBaseRoute(face) ? [] : [[face, file] as const])),
  ),
);

/** Return the possible faces of an expansion's die, counted from 0, for the rolling animation. */
export function facesOf(expansion: string, die: number): readonly string[] {
  const file = EXPANSIONS.find(({ name }) => name === expansion);
  return file?.faces[file.dice[die] ?? ''] ?? [];
}

/** Return an expansion die's face that shows a drawing in any orientation, or undefined if there is none. */
export function expansionRouteOf(text: string): string | undefined {
  return facesShowing(text)[0];
}

/**
 * Return all faces that show a drawing in any orientation. Several faces may have the same lines but add other
 * contents.
 */
export function facesShowing(text: string): readonly string[] {
  const ways = new Set(Array.from({ length: 8 }, (_, way) => rotateDrawing(parseDrawing(text), way % 4, way > 3).text));
  return [...FACTS.values()].flatMap((fact) => (ways.has(fact.drawing) ? [fact.id] : []));
}

/** Return the expansion of a face, or undefined for a white die. */
export function expansionOf(face: string): string | undefined {
  const owner = OWNERS.get(face)?.name;
  return owner ?? [...drawingsByName()].find(([, { face: own }]) => own?.(face) !== undefined)?.[0];
}

/** Return whether an expansion's dice are drawn along edges instead of in spaces. */
export function isDrawnAlongEdges(name: string): boolean {
  return EXPANSIONS.some((one) => one.name === name && one.patterns !== undefined);
}

/** Return the contents of a route besides its lines, or undefined. */
function extrasOf({ lays }: RouteFact): Extras | undefined {
  if (lays === undefined) return undefined;
  return Object.assign({}, ...[...drawingsByName().values()].map((one) => one.lays?.(lays) ?? {}));
}

/** Return the lines, pattern or picture of a face. */
export function specOf(face: string): FaceSpec {
  if (isBaseRoute(face)) return { drawing: getRouteDrawing(face) };
  const pattern = OWNERS.get(face)?.patterns?.[face];
  if (pattern) return { pattern, picture: () => patternPicture(face, pattern) };
  const fact = FACTS.get(face);
  if (fact === undefined) {
    for (const { face: own } of drawingsByName().values()) {
      const spec = own?.(face);
      if (spec) return spec;
    }
    return expansionOf(face) === undefined ? {} : { picture: () => <Named face={face} /> };
  }
  const extras = extrasOf(fact);
  return { drawing: fact.drawing, ...(extras && { extras }) };
}

function patternPicture(face: string, points: readonly LatticePoint[]): VNode {
  return (
    drawingsByName()
      .get(expansionOf(face) ?? '')
      ?.pattern?.(points) ?? <PathOnDie points={points} />
  );
}

/** Show an unknown face by its name. */
function Named({ face }: { face: string }): VNode {
  return (
    <text class="face-name" x="32" y="38" text-anchor="middle">
      {face}
    </text>
  );
}

interface ExpansionFaceProps {
  face: string;
  /** The drawing in the chosen orientation, if it differs from the face. */
  turned?: string | undefined;
  margin?: number | undefined;
  /** The specification of the face, if already known. */
  spec?: FaceSpec | undefined;
}

/** Show the face of an expansion die. */
export function ExpansionFace({ face, turned, margin = 3, spec = specOf(face) }: ExpansionFaceProps): VNode {
  const edge = 64 + 2 * margin;
  return (
    <svg
      class={`face face-${expansionOf(face) ?? 'route'}`}
      viewBox={`${-margin} ${-margin} ${edge} ${edge}`}
      aria-hidden="true"
    >
      {picture(spec, turned)}
    </svg>
  );
}

function picture(spec: FaceSpec, turned: string | undefined): VNode | null {
  if (spec.picture) return spec.picture();
  const drawing = turned ?? spec.drawing;
  return drawing === undefined ? null : <Route drawing={drawing} extras={spec.extras ?? {}} />;
}
