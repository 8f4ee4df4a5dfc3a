/**
 * What is laid over a sheet while it is played and explained: legal spaces, the space in hand, a refusal, red rings.
 * Pure; it draws what it is told and judges nothing.
 */

import type { VNode } from 'preact';
import { columnOf, rowOf, UNIT } from '../board';
import { type Space, parsePart } from '../notation';
import { sidePoint } from '../press';

/** The north-west corner of a space on the sheet. */
export function corner(space: Space): readonly [x: number, y: number] {
  return [columnOf(space) * UNIT, rowOf(space) * UNIT];
}

/** The tint below a space, inside its grid lines. */
export function Tint({ space, kind }: { space: Space; kind: 'legal' | 'refused' }): VNode {
  const [x, y] = corner(space);
  return <rect class={`space-${kind}`} x={x + 1} y={y + 1} width={UNIT - 2} height={UNIT - 2} />;
}

/** Four corner ticks: the chosen die fits here. They say it without the tint. */
export function CornerTicks({ space }: { space: Space }): VNode {
  return (
    <path
      class="corner-ticks"
      transform={`translate(${corner(space).join(' ')})`}
      d="M4.5,14.5V4.5H14.5M49.5,4.5H59.5V14.5M59.5,49.5V59.5H49.5M14.5,59.5H4.5V49.5"
    />
  );
}

/** A red cross: not here. The reason stands in the margin line. */
export function RefusalCross({ space }: { space: Space }): VNode {
  return (
    <path class="refusal-cross" transform={`translate(${corner(space).join(' ')})`} d="M18,18L46,46M46,18L18,46" />
  );
}

/** The space in hand. */
export function Frame({ space }: { space: Space }): VNode {
  const [x, y] = corner(space);
  return <rect class="space-frame" x={x} y={y} width={UNIT} height={UNIT} />;
}

/** A ring of red pencil round an end, such as `B2N`: a little overshot, as by hand. */
export function Ring({ end }: { end: string }): VNode {
  const { space, sides } = parsePart(end);
  const [x, y] = sidePoint(space, sides[0] ?? 'N');
  return <path class="ring" transform={`translate(${x} ${y})`} d={RING} />;
}

export const RING =
  'M-7.2,1.6C-8,-5.6 -2.2,-8.4 2.6,-7.4C8.2,-6.2 9,.6 6.6,4.2C3.6,8.6 -4.2,8.4 -6.6,3.6C-8.2,.2 -6,-5.6 -.8,-8.2';
