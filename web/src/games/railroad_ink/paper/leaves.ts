/**
 * The leaves of a sheet on paper: each is written down by itself and changed by itself, as if it were the whole sheet.
 * Pure; judges nothing.
 */

import type { Layers } from '../drawing/layers/types';
import type { Space } from '../drawing/notation';
import { type Leaf, leafSheet, leavesOf, SURFACE } from '../table/leaves';
import { withBuildings } from '../table/model';
import type { WrittenBoard, WrittenSheet } from './forms';

/** The leaf whose board a written sheet may have. */
export const BELOW = 'underground';
export const EMPTY: WrittenBoard = { drawings: {} };

/** The leaves that a sheet has, from the top. */
export function leavesIn({ expansions, surface }: Pick<WrittenSheet, 'expansions' | 'surface'>): readonly Leaf[] {
  return leavesOf({ expansions, settings: surface === 'none' ? { [`${BELOW}.${SURFACE}`]: 'none' } : {} });
}

/** A leaf as if it were the whole sheet. */
export function asLeaf(sheet: WrittenSheet, leaf: Leaf): WrittenSheet {
  if (leaf === SURFACE) return sheet;
  const { edition, longest, expansions } = sheet;
  return { edition, longest, ...(expansions && { expansions }), drawings: sheet[BELOW]?.drawings ?? {} };
}

/** A sheet with a leaf that was changed; what marked a drawing that is gone goes with it. */
export function withLeaf(sheet: WrittenSheet, leaf: Leaf, { drawings, ...more }: WrittenSheet): WrittenSheet {
  if (leaf === SURFACE) return { ...more, drawings, ...(sheet[BELOW] && { [BELOW]: sheet[BELOW] }) };
  return withBoard(sheet, { ...sheet[BELOW], drawings });
}

/** A sheet with a board below; hubs stand at stops, and only pipes burst. */
export function withBoard(sheet: WrittenSheet, { drawings, hubs = [], bursts = [] }: WrittenBoard): WrittenSheet {
  const stops = hubs.filter((space) => canMark('hub', drawings[space]));
  const pipes = bursts.filter((space) => canMark('burst', drawings[space]));
  return {
    ...sheet,
    [BELOW]: { drawings, ...(stops.length > 0 && { hubs: stops }), ...(pipes.length > 0 && { bursts: pipes }) },
  };
}

/** Whether a drawing has what a mark stands on. */
export function canMark(mark: 'hub' | 'burst', drawing: string | undefined): boolean {
  return drawing?.includes(mark === 'hub' ? '*' : 'P') ?? false;
}

/** A mark in a space put there, or taken away where it is. */
export function toggled(sheet: WrittenSheet, mark: 'hub' | 'burst', space: Space): WrittenSheet {
  const board = sheet[BELOW] ?? EMPTY;
  const field = mark === 'hub' ? 'hubs' : 'bursts';
  const now = board[field] ?? [];
  return withBoard(sheet, {
    ...board,
    [field]: now.includes(space) ? now.filter((one) => one !== space) : [...now, space],
  });
}

/** What lies on a leaf beside drawings, the buildings that are `activated` among it; undefined for a plain sheet without expansions. */
export function layersOf(
  sheet: WrittenSheet,
  leaf: Leaf = leavesIn(sheet)[0] ?? SURFACE,
  activated?: readonly Space[],
): Layers | undefined {
  const {
    edition,
    sheet: printed,
    surface,
    drawings,
    villages,
    expansions,
    craters,
    trees,
    oases,
    cacti,
    trails,
    canyons,
    bridges,
  } = sheet;
  if (expansions === undefined && !withBuildings({ edition, sheet: printed })) return undefined;
  const marksOf = (written: Readonly<Record<Space, string>>) =>
    Object.fromEntries(Object.entries(written).map(([space, drawing]) => [space, [drawing, 0] as const]));
  const board = sheet[BELOW];
  const layers = {
    craters,
    trees,
    oases,
    cacti,
    trails,
    canyons,
    bridges,
    ...(villages && { buildings: { villages } }),
    ...(board && { [BELOW]: { ...board, marks: marksOf(board.drawings) } }),
  };
  const settings = surface === 'none' ? { [`${BELOW}.${SURFACE}`]: 'none' } : {};
  return leafSheet(
    { edition, sheet: printed, expansions, settings },
    { marks: marksOf(drawings), layers, activated },
    leaf,
  ).layers;
}

/** A sheet as it is sent: where there is no surface it has no drawings of it. */
export function sent(sheet: WrittenSheet): Readonly<Record<string, unknown>> {
  const { surface, drawings, ...rest } = sheet;
  const below = leavesIn(sheet).some((leaf) => leaf !== SURFACE);
  return { ...rest, ...(surface !== 'none' && { drawings }), ...(below && { [BELOW]: rest[BELOW] ?? EMPTY }) };
}
