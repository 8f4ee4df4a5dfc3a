/** Overlays of a sheet during play: legal spaces, the selected space, refusals, red rings. */

import type { VNode } from 'preact';
import { columnOf, rowOf, UNIT } from '../board';
import { type Space, parsePart } from '../notation';
import { sidePoint } from '../printed_sheet';

/** Return the north-west corner of a space on the sheet. */
export function corner(space: Space): readonly [x: number, y: number] {
  return [columnOf(space) * UNIT, rowOf(space) * UNIT];
}

/** Draw the tint of a space inside its grid lines. */
export function LegalSpaceTint({ space, kind }: { space: Space; kind: 'legal' | 'refused' }): VNode {
  const [x, y] = corner(space);
  return <rect class={`space-${kind}`} x={x + 1} y={y + 1} width={UNIT - 2} height={UNIT - 2} />;
}

/** Draw four corner ticks: the selected die fits here. They are visible without colour. */
export function CornerTicks({ space }: { space: Space }): VNode {
  return (
    <path
      class="corner-ticks"
      transform={`translate(${corner(space).join(' ')})`}
      d="M4.5,14.5V4.5H14.5M49.5,4.5H59.5V14.5M59.5,49.5V59.5H49.5M14.5,59.5H4.5V49.5"
    />
  );
}

/** Draw a red cross for a refusal. The status line has the reason. */
export function RefusalCross({ space }: { space: Space }): VNode {
  return (
    <path class="refusal-cross" transform={`translate(${corner(space).join(' ')})`} d="M18,18L46,46M46,18L18,46" />
  );
}

/** Draw the frame of the selected space. */
export function Frame({ space }: { space: Space }): VNode {
  const [x, y] = corner(space);
  return <rect class="space-frame" x={x} y={y} width={UNIT} height={UNIT} />;
}

/** Draw a red ring around an open end, such as `B2N`. */
export function Ring({ end }: { end: string }): VNode {
  const { space, sides } = parsePart(end);
  const [x, y] = sidePoint(space, sides[0] ?? 'N');
  return <path class="ring" transform={`translate(${x} ${y})`} d={RING} />;
}

export const RING =
  'M-7.2,1.6C-8,-5.6 -2.2,-8.4 2.6,-7.4C8.2,-6.2 9,.6 6.6,4.2C3.6,8.6 -4.2,8.4 -6.6,3.6C-8.2,.2 -6,-5.6 -.8,-8.2';
