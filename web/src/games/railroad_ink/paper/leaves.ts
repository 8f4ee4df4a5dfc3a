/**
 * The leaves of a sheet on paper: each is written down by itself and changed by itself, as if it were the whole sheet.
 * Pure; judges nothing.
 */

import { sheetOf } from '../drawing/editions';
import type { Layers } from '../drawing/layers/types';
import type { Space } from '../drawing/notation';
import { BOARDS, type Leaf, leafSheet, leavesOf, SURFACE } from '../table/leaves';
import { marked, withMarks } from './board_field';
import type { PaperMark } from './contract';
import type { WrittenBoard, WrittenSheet } from './forms';
import { fields, marksOn } from './found';
import { fieldOf, withField } from './layers';

const EMPTY: WrittenBoard = { drawings: {} };

/** What the table would have chosen of the boards below. */
function settingsOf({ surface }: Pick<WrittenSheet, 'surface'>): Readonly<Record<string, string>> {
  return surface === 'none' ? Object.fromEntries(BOARDS.map((name) => [`${name}.${SURFACE}`, 'none'])) : {};
}

/** The leaves that a sheet has, from the top. */
export function leavesIn(sheet: Pick<WrittenSheet, 'expansions' | 'surface'>): readonly Leaf[] {
  return leavesOf({ expansions: sheet.expansions, settings: settingsOf(sheet) });
}

/** The board of a leaf below; undefined while nothing stands there. */
export function boardIn(sheet: WrittenSheet, leaf: Leaf): WrittenBoard | undefined {
  return fieldOf(sheet, { name: leaf }) as WrittenBoard | undefined;
}

/** A sheet without any board below. */
export function withoutBoards(sheet: WrittenSheet): WrittenSheet {
  return BOARDS.reduce((now, name) => withField(now, { name }, undefined), sheet);
}

/** A leaf as if it were the whole sheet. */
export function asLeaf(sheet: WrittenSheet, leaf: Leaf): WrittenSheet {
  if (leaf === SURFACE) return sheet;
  const { edition, longest, expansions } = sheet;
  return { edition, longest, ...(expansions && { expansions }), drawings: boardIn(sheet, leaf)?.drawings ?? {} };
}

/** A sheet with a leaf that was changed; what marked a drawing that is gone goes with it. */
export function withLeaf(sheet: WrittenSheet, leaf: Leaf, part: WrittenSheet): WrittenSheet {
  if (leaf === SURFACE) return BOARDS.reduce((now, name) => withField(now, { name }, boardIn(sheet, name)), part);
  const board = boardIn(sheet, leaf) ?? EMPTY;
  const { drawings } = part;
  return { ...sheet, [leaf]: withMarks({ drawings }, marksOn(leaf), (mark) => marked(board, mark)) };
}

/** A mark of a leaf in a space put there, or taken away where it is. */
export function toggled(sheet: WrittenSheet, leaf: Leaf, mark: PaperMark, space: Space): WrittenSheet {
  const board = boardIn(sheet, leaf) ?? EMPTY;
  const put = (spaces: readonly Space[]) =>
    spaces.includes(space) ? spaces.filter((one) => one !== space) : [...spaces, space];
  const spacesOf = (one: PaperMark) => (one === mark ? put(marked(board, one)) : marked(board, one));
  return { ...sheet, [leaf]: withMarks(board, marksOn(leaf), spacesOf) };
}

/** What lies on a leaf beside drawings, what is printed there and `activated` among it; undefined for a plain sheet without expansions. */
export function layersOf(
  sheet: WrittenSheet,
  leaf: Leaf = leavesIn(sheet)[0] ?? SURFACE,
  activated?: readonly Space[],
): Layers | undefined {
  const { edition, sheet: printed, drawings, expansions } = sheet;
  if (expansions === undefined && sheetOf({ edition, sheet: printed }) === undefined) return undefined;
  const marksOf = (written: Readonly<Record<Space, string>>) =>
    Object.fromEntries(Object.entries(written).map(([space, drawing]) => [space, [drawing, 0] as const]));
  const layers = {
    ...Object.assign(
      {},
      ...fields().map((field) => {
        const value = fieldOf(sheet, field);
        return field.layers ? value !== undefined && field.layers(value) : { [field.name]: value };
      }),
    ),
    ...Object.fromEntries(
      BOARDS.flatMap((name) => {
        const board = boardIn(sheet, name);
        return board ? [[name, { ...board, marks: marksOf(board.drawings) }]] : [];
      }),
    ),
  };
  return leafSheet(
    { edition, sheet: printed, expansions, settings: settingsOf(sheet) },
    { marks: marksOf(drawings), layers, activated },
    leaf,
  ).layers;
}

/** A sheet as it is sent: where there is no surface it has no drawings of it. */
export function sent(sheet: WrittenSheet): Readonly<Record<string, unknown>> {
  const { surface, drawings, ...rest } = sheet;
  const below = leavesIn(sheet).filter((leaf) => leaf !== SURFACE);
  return {
    ...rest,
    ...(surface !== 'none' && { drawings }),
    ...Object.fromEntries(below.map((leaf) => [leaf, boardIn(sheet, leaf) ?? EMPTY])),
  };
}
