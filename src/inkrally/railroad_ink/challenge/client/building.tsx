/** The special buildings of the Challenge sheet, in the north-west corner of their spaces. */

import type { VNode } from 'preact';
import type { BuildingKind } from './sheet';

const OUTLINE: Readonly<Record<BuildingKind, string>> = {
  factory: 'M5,25V13L11,8V13L17,8V13L23,8V25ZM9,25V19h4v6M17,19h3',
  village: 'M4,16L13,8L22,16M7,14V25H19V14M11,25v-6h4v6',
  university: 'M4,13L14,7L24,13ZM7,13v9M11.5,13v9M16.5,13v9M21,13v9M4,25H24M5,22H23',
};
/** The part that is filled when the building is activated, to be visible without colour. */
const ROOF: Readonly<Record<BuildingKind, string>> = {
  factory: 'M5,17V13L11,8V13L17,8V13L23,8V17Z',
  village: 'M4,16L13,8L22,16Z',
  university: 'M4,13L14,7L24,13Z',
};

export function Building({
  kind,
  active = false,
  at,
}: {
  kind: BuildingKind;
  active?: boolean;
  at?: readonly [number, number];
}): VNode {
  return (
    <g class={active ? 'building activated' : 'building'} transform={at ? `translate(${at.join(' ')})` : undefined}>
      <path class="building-line" d={OUTLINE[kind]} />
      {active && <path class="building-roof" d={ROOF[kind]} />}
    </g>
  );
}
