/**
 * The faces of the dice of the expansions: routes and patterns as the engine's own files have them, and what else an
 * expansion's folder draws. Pure.
 */

import type { VNode } from 'preact';
import { parseDrawing, turned } from '../notation';
import { Route } from '../routes';
import type { FaceSpec } from './contract';
import { EXPANSIONS, type ExpansionFacts, type RouteFact } from './facts';
import { drawingsByName } from './found';
import { PathOnDie } from './paths';
import type { Extras, LatticePoint } from './types';

export type { FaceSpec };

const FACTS: ReadonlyMap<string, RouteFact> = new Map(
  EXPANSIONS.flatMap((file) => (file.routes ?? []).map((route) => [route.id, route] as const)),
);

/** By face the expansion whose dice show it, or whose routes it is one of. */
const OWNERS: ReadonlyMap<string, ExpansionFacts> = new Map(
  EXPANSIONS.flatMap((file) =>
    [
      ...Object.values(file.faces).flat(),
      ...(file.routes ?? []).map(({ id }) => id),
      ...Object.keys(file.patterns ?? {}),
    ].map((face) => [face, file] as const),
  ),
);

/** The faces that a die of an expansion can show, the dice counted from 0: for the changes while they roll. */
export function facesOf(expansion: string, die: number): readonly string[] {
  const file = EXPANSIONS.find(({ name }) => name === expansion);
  return file?.faces[file.dice[die] ?? ''] ?? [];
}

/** The face whose drawing this is, however it is turned; undefined for what no die of an expansion shows. */
export function expansionRouteOf(text: string): string | undefined {
  return facesShowing(text)[0];
}

/** The faces whose drawing this is, however it is turned: several, where different things stand beside the same line. */
export function facesShowing(text: string): readonly string[] {
  const ways = new Set(Array.from({ length: 8 }, (_, way) => turned(parseDrawing(text), way % 4, way > 3).text));
  return [...FACTS.values()].flatMap((fact) => (ways.has(fact.drawing) ? [fact.id] : []));
}

/** The expansion that a face belongs to; undefined for one of the white dice. */
export function expansionOf(face: string): string | undefined {
  const owner = OWNERS.get(face)?.name;
  return owner ?? [...drawingsByName()].find(([, { face: own }]) => own?.(face) !== undefined)?.[0];
}

/** Whether an expansion's dice are drawn along edges, not in spaces. */
export function alongEdges(name: string): boolean {
  return EXPANSIONS.some((one) => one.name === name && one.patterns !== undefined);
}

/** What a route draws beside its lines; undefined if nothing. */
function extrasOf({ lays }: RouteFact): Extras | undefined {
  if (lays === undefined) return undefined;
  return Object.assign({}, ...[...drawingsByName().values()].map((one) => one.lays?.(lays) ?? {}));
}

/** What a face shows, by its name. */
export function specOf(face: string): FaceSpec {
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

/** A face of which nothing but its name is known. */
function Named({ face }: { face: string }): VNode {
  return (
    <text class="face-name" x="32" y="38" text-anchor="middle">
      {face}
    </text>
  );
}

interface ExpansionFaceProps {
  face: string;
  /** The drawing as it is turned now. */
  turned?: string | undefined;
  margin?: number | undefined;
  /** What it shows, where that is known already. */
  spec?: FaceSpec | undefined;
}

/** A face. */
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
