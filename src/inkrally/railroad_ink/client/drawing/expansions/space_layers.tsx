/**
 * The layers of a space: areas, paths, objects on them, and lines of kinds without their own drawing. Expansions define
 * the details.
 */

import type { VNode } from 'preact';
import { passOf, restOf, type Stroke, strokes } from '../strokes';
import type { Drawing, Group, Side } from '../notation';
import { litSides } from '../routes';
import type { SpaceProps } from './plugin_types';
import { drawings, kindFacts } from './registry';
import type { FreeGround } from './area_outline';

/** Return the sides of a group with this kind. */
export function sidesOf(drawing: Drawing, group: Group, kind: string): readonly Side[] {
  return group.sides.filter((side) => drawing.kinds[side] === kind);
}

/** Return the part of a space that a group's area leaves free. */
export function getFreeArea(drawing: Drawing, group: Group): FreeGround {
  if (group.station) return 'pier';
  return drawing.groups.length > 1 ? 'line' : 'all';
}

/** Return the CSS class of a group, which depends on whether some of its sides are highlighted. */
export function litClass(group: Group, sides: readonly Side[], lit: readonly Side[] | undefined): string {
  if (lit === undefined) return '';
  return litSides({ ...group, sides }, lit).length > 0 ? ' lit' : ' off';
}

/** Return whether to fade this space, because only other spaces are highlighted. */
export function isDimmed(lit: readonly Side[] | undefined): boolean {
  return lit !== undefined && lit.length === 0;
}

/** Draw what is below the lines. */
export function AreaLayer(props: SpaceProps): VNode {
  return (
    <>
      {props.drawing.groups.map((group) => drawings().map(({ area }) => area?.({ ...props, group })))}
      {drawings().map(({ paths }) => paths?.(props))}
      <g class={isDimmed(props.lit) ? 'off' : undefined}>{drawings().map(({ stands }) => stands?.(props))}</g>
    </>
  );
}

/** Draw the lines of expansions, below highways and railways. */
export function Lines(props: SpaceProps): VNode {
  const { drawing, lit } = props;
  const plain = drawing.groups.filter((group) => group.sides.some((side) => isPlain(drawing.kinds[side])));
  return (
    <>
      {plain.map((group) => splitByHighlight(drawing, group, lit, strokes(drawing, group), plainLine))}
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

/** Return a whole group, or its highlighted part and the rest. */
export function splitByHighlight(
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
