/** Drawings and descriptions of City Builder: buildings in spaces, and the coins beside the board. */

import type { VNode } from 'preact';
import { SIZE, UNIT } from '@railroad_ink/drawing/board';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    /** The number of towers of each building. */
    readonly towers?: Readonly<Record<Space, number>> | undefined;
    readonly coins?: number | undefined;
  }
}

const INCOMES = ['income-adjacent', 'income-exits', 'income-central', 'income-urban'] as const;

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const income = INCOMES.find((one) => one === face);
    if (income !== undefined) return { picture: () => <Income of={income} /> };
    const towers = /^towers-([123])$/.exec(face)?.[1];
    return towers === undefined ? undefined : { picture: () => <Building towers={Number(towers)} /> };
  },
  extras: ({ towers }, space) => {
    const count = towers?.[space];
    return count === undefined ? undefined : { towers: count };
  },
  spaces: ({ towers = {} }) => Object.keys(towers),
  stands: ({ extras }) => {
    const towers = Number(extras['towers'] ?? 0);
    return towers > 0 && <Building towers={towers} />;
  },
  top: ({ layers: { coins = 0 } }) =>
    coins > 0 && (
      <g transform={`translate(-15 ${SIZE * UNIT + 15})`}>
        <circle class="city-coin" r="12" />
        <text class="city-count" text-anchor="middle" y="5">
          {coins}
        </text>
      </g>
    ),
  spaceWords: ({ towers }, space) => {
    const count = towers?.[space];
    return count === undefined ? [] : [say('space.towers', { towers: count })];
  },
};

/** The left side and the top of each tower, by the number of towers. */
const TOWERS: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[23, 14]],
  2: [
    [13, 22],
    [33, 12],
  ],
  3: [
    [5, 26],
    [23, 10],
    [41, 20],
  ],
};

function Building({ towers }: { towers: number }): VNode {
  return (
    <g>
      {(TOWERS[towers] ?? []).map(([x, y]) => (
        <g key={x}>
          <path class="city-tower" d={`M${x},56V${y}h18V56Z`} />
          <path class="city-windows" d={windows(x, y)} />
        </g>
      ))}
      <path class="city-ground" d="M3,56H61" />
    </g>
  );
}

function windows(x: number, top: number): string {
  const rows = Array.from({ length: Math.floor((48 - top) / 8) }, (_, index) => top + 6 + index * 8);
  return rows.map((y) => `M${x + 4},${y}h3M${x + 11},${y}h3`).join('');
}

function Income({ of }: { of: (typeof INCOMES)[number] }): VNode {
  return (
    <g>
      <circle class="city-coin" cx="32" cy="17" r="11" />
      <path class="city-sign" d={SIGNS[of]} />
    </g>
  );
}

const SIGNS: Readonly<Record<(typeof INCOMES)[number], string>> = {
  'income-adjacent': 'M10,38h14v14H10ZM40,38h14v14H40ZM24,45h16',
  'income-exits': 'M8,36V56M8,46H50M42,38l9,8l-9,8',
  'income-central': 'M18,34h28v24H18ZM27,34V58M37,34V58M18,42H46M18,50H46',
  'income-urban': 'M12,58V42h12V58M26,58V34h12V58M40,58V46h12V58M8,58H56',
};
