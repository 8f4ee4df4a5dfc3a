/** Canyons at a table: bridge points, and refusals because of them. */

import type { VNode } from 'preact';
import { columnOf, rowOf } from '@railroad_ink/drawing/board';
import { joinsKind } from '@railroad_ink/drawing/drawing';
import type { LatticePoint, Layers } from '@railroad_ink/drawing/expansions/types';
import { getLineSides, parseDrawing, type Side } from '@railroad_ink/drawing/notation';
import type { StatusMessage } from '@railroad_ink/table/play_state';
import type { ExpansionTable } from '@railroad_ink/table/expansions/contract';
import type { Action } from '@railroad_ink/table/model';
import { formatList } from '@/i18n';
import { t } from '@railroad_ink/texts';
import manifest from '../manifest.json';
import { canyonSides } from './edges';
import { say } from '@railroad_ink/texts/expansions';
import './table.css';

export const table: ExpansionTable = {
  tray: (play) => <Bridges all={manifest.own.bridges} spent={play.layers.value?.bridges?.length ?? 0} />,
  whyNot: (code, layers, act) => (code === 'barred' ? bridgeWords(layers, act) : undefined),
  scoreDetail: (lines) => say('score.canyon', { edges: lines[0]?.points ?? 0, across: lines.length - 1 }),
};

/** Show the bridge points as ticks, the spent ones struck through. */
function Bridges({ all, spent }: { all: number; spent: number }): VNode {
  const tick = (index: number) => `M${4 + index * 10},3V17`;
  const ticks = Array.from({ length: all }, (_, index) => index);
  return (
    <p class="bridges">
      <svg viewBox={`0 0 ${all * 10 - 2} 20`} aria-hidden="true">
        <path
          class="bridge-ticks"
          d={ticks
            .slice(spent)
            .map((_, index) => tick(index + spent))
            .join('')}
        />
        <path
          class="bridge-spent"
          d={ticks
            .slice(0, spent)
            .map((index) => `${tick(index)}m-4,-4l8,-6`)
            .join('')}
        />
      </svg>
      <span>{say('canyon.bridges', { left: Math.max(0, all - spent) })}</span>
    </p>
  );
}

/** Return the remaining bridge points of a sheet. */
function bridgesLeft({ bridges = [] }: Layers): number {
  return Math.max(0, manifest.own.bridges - bridges.length);
}

/**
 * Explain a refusal, such as "Not at C3. It would cross the canyon on the north side. That takes 1 bridge, and none
 * is left."
 */
function bridgeWords(layers: Layers, { space = '', drawing = '' }: Action): StatusMessage | undefined {
  const left = bridgesLeft(layers);
  if (space === '' || drawing === '') return undefined;
  const read = parseDrawing(drawing);
  const canyons = canyonSides(layers, space);
  const spanned = new Set((layers.bridges ?? []).map((segment) => segment.join(' ')));
  const sides = getLineSides(read).filter(
    (side) =>
      ['H', 'R'].some((kind) => joinsKind(read.kinds[side] ?? '', kind)) &&
      canyons.includes(side) &&
      !spanned.has(edge(space, side)),
  );
  if (sides.length === 0) return undefined;
  const values = { bridges: sides.length, left, sides: formatList(sides.map((side) => t(`side.${side}`))) };
  return { title: t('why.not-at', { space }), text: say('canyon.barred', values) };
}

/** Return the edge at a side of a space with the smaller corner point first, as in spent bridges. */
function edge(space: string, side: Side): string {
  const x = columnOf(space);
  const y = rowOf(space);
  const points: Readonly<Record<Side, readonly [LatticePoint, LatticePoint]>> = {
    N: [
      [x, y],
      [x + 1, y],
    ],
    E: [
      [x + 1, y],
      [x + 1, y + 1],
    ],
    S: [
      [x, y + 1],
      [x + 1, y + 1],
    ],
    W: [
      [x, y],
      [x, y + 1],
    ],
  };
  return points[side].join(' ');
}
