/**
 * A space from the ground up: areas, paths, what stands on them, and the lines of kinds that no expansion draws itself.
 * What each of them is the expansions' folders say. Pure.
 */

import type { VNode } from 'preact';
import { passOf, restOf, type Stroke, strokes } from '../lines';
import type { Drawing, Group, Side } from '../notation';
import { litSides } from '../routes';
import type { SpaceProps } from './contract';
import { drawings, kindFacts } from './found';
import type { FreeGround } from './shores';

/** Sides of a group that are of this kind. */
export function sidesOf(drawing: Drawing, group: Group, kind: string): readonly Side[] {
  return group.sides.filter((side) => drawing.kinds[side] === kind);
}

/** What of a space a group's area leaves free. */
export function roomOf(drawing: Drawing, group: Group): FreeGround {
  if (group.station) return 'pier';
  return drawing.groups.length > 1 ? 'line' : 'all';
}

/** A class after those of a group's area: whether the highlighter means its sides. */
export function litClass(group: Group, sides: readonly Side[], lit: readonly Side[] | undefined): string {
  if (lit === undefined) return '';
  return litSides({ ...group, sides }, lit).length > 0 ? ' lit' : ' off';
}

/** Whether the highlighter explains something else than this space. */
export function isOff(lit: readonly Side[] | undefined): boolean {
  return lit !== undefined && lit.length === 0;
}

/** What lies below the lines. */
export function Ground(props: SpaceProps): VNode {
  return (
    <>
      {props.drawing.groups.map((group) => drawings().map(({ area }) => area?.({ ...props, group })))}
      {drawings().map(({ paths }) => paths?.(props))}
      <g class={isOff(props.lit) ? 'off' : undefined}>{drawings().map(({ stands }) => stands?.(props))}</g>
    </>
  );
}

/** The lines of the expansions, below road and rail. */
export function Lines(props: SpaceProps): VNode {
  const { drawing, lit } = props;
  const plain = drawing.groups.filter((group) => group.sides.some((side) => isPlain(drawing.kinds[side])));
  return (
    <>
      {plain.map((group) => byLight(drawing, group, lit, strokes(drawing, group), plainLine))}
      {drawings().map(({ lines }) => lines?.(props))}
    </>
  );
}

function isPlain(kind: string | undefined): boolean {
  return kind !== undefined && kind !== 'H' && kind !== 'R' && !kindFacts().kinds.includes(kind);
}

function plainLine(lines: readonly Stroke[]): VNode {
  const d = lines.flatMap((line) => (isPlain(line.kind) ? line.d : [])).join('');
  return (
    <>
      <path class="plain-edge" d={d} />
      <path class="plain-line" d={d} />
    </>
  );
}

/** The whole of a group, or what the highlighter means of it and the rest of it. */
export function byLight(
  drawing: Drawing,
  group: Group,
  lit: readonly Side[] | undefined,
  all: readonly Stroke[],
  draw: (lines: readonly Stroke[]) => VNode,
): VNode {
  if (lit === undefined) return draw(all);
  const sides = litSides(group, lit);
  if (sides.length === 0) return <g class="off">{draw(all)}</g>;
  if (sides.length === group.sides.length) return <g class="lit">{draw(all)}</g>;
  return (
    <>
      <g class="off">{draw(restOf(drawing, group, sides))}</g>
      <g class="lit">{draw(passOf(drawing, group, sides))}</g>
    </>
  );
}
