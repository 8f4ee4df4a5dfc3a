/** Why a drawing could not be paid for with bridges, in the words of the table; the server has judged it. */

import { EXPANSIONS } from '../../drawing/layers/facts';
import type { Layers, LatticePoint } from '../../drawing/layers/types';
import { canyonSides, say } from '../../drawing/layers/words';
import { columnOf, rowOf } from '../../drawing/board';
import { ends, parseDrawing, type Side } from '../../drawing/notation';
import { list, t } from '../../../../texts/index';
import type { Act } from '../model';
import type { Saying } from '../desk';

/** The bridge points that are left on a sheet; undefined where none were given. */
export function bridgesLeft({ bridges = [] }: Layers): number | undefined {
  const all = EXPANSIONS.find((one) => one.own?.bridges !== undefined)?.own?.bridges;
  return all === undefined ? undefined : Math.max(0, all - bridges.length);
}

/** "Not at C3: it would take 2 bridges, over the canyon in the north and east, and 1 is left." */
export function bridgeWords(layers: Layers, { space = '', drawing = '' }: Act): Saying | undefined {
  const left = bridgesLeft(layers);
  if (left === undefined || space === '' || drawing === '') return undefined;
  const read = parseDrawing(drawing);
  const canyons = canyonSides(layers, space);
  const spanned = new Set((layers.bridges ?? []).map((segment) => segment.join(' ')));
  const sides = ends(read).filter(
    (side) =>
      (read.kinds[side] === 'H' || read.kinds[side] === 'R') &&
      canyons.includes(side) &&
      !spanned.has(edge(space, side)),
  );
  if (sides.length === 0) return undefined;
  const values = { bridges: sides.length, left, sides: list(sides.map((side) => t(`side.${side}`))) };
  return { title: t('why.not-at', { space }), text: say('canyon.barred', values) };
}

/** The edge at a side of a space, smaller corner point first, as spent bridges are written. */
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
