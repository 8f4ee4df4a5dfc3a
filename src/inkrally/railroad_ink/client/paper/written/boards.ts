/**
 * The boards of a sheet on paper: each is written down by itself and changed by itself, as if it were the whole sheet.
 * Pure; judges nothing.
 */

import { sheetOf } from '../../drawing/editions';
import type { Layers } from '../../drawing/expansions/types';
import type { Space } from '../../drawing/notation';
import { BOARDS, type BoardName, drawnBoard, boardsOf, SURFACE } from '../../table/boards';
import { marked, withMarks } from './board_field';
import type { PaperMark } from '../contract';
import type { WrittenBoard, WrittenSheet } from './forms';
import { fields, marksOn } from '../found';
import { fieldOf, withField } from './layers';

const EMPTY: WrittenBoard = { drawings: {} };

/** What the table would have chosen of the boards below. */
function settingsOf({ surface }: Pick<WrittenSheet, 'surface'>): Readonly<Record<string, string>> {
  return surface === 'none' ? Object.fromEntries(BOARDS.map((name) => [`${name}.${SURFACE}`, 'none'])) : {};
}

/** The boards that a sheet has, from the top. */
export function boardsIn(sheet: Pick<WrittenSheet, 'expansions' | 'surface'>): readonly BoardName[] {
  return boardsOf({ expansions: sheet.expansions, settings: settingsOf(sheet) });
}

/** The board of a board below; undefined while nothing stands there. */
export function writtenBoard(sheet: WrittenSheet, board: BoardName): WrittenBoard | undefined {
  return fieldOf(sheet, { name: board }) as WrittenBoard | undefined;
}

/** A sheet without any board below. */
export function withoutBoards(sheet: WrittenSheet): WrittenSheet {
  return BOARDS.reduce((now, name) => withField(now, { name }, undefined), sheet);
}

/** A board as if it were the whole sheet. */
export function asBoard(sheet: WrittenSheet, board: BoardName): WrittenSheet {
  if (board === SURFACE) return sheet;
  const { edition, longest, expansions } = sheet;
  return { edition, longest, ...(expansions && { expansions }), drawings: writtenBoard(sheet, board)?.drawings ?? {} };
}

/** A sheet with a board that was changed; what marked a drawing that is gone goes with it. */
export function withBoard(sheet: WrittenSheet, board: BoardName, part: WrittenSheet): WrittenSheet {
  if (board === SURFACE) return BOARDS.reduce((now, name) => withField(now, { name }, writtenBoard(sheet, name)), part);
  const held = writtenBoard(sheet, board) ?? EMPTY;
  const { drawings } = part;
  return { ...sheet, [board]: withMarks({ drawings }, marksOn(board), (mark) => marked(held, mark)) };
}

/** A mark of a board in a space put there, or taken away where it is. */
export function toggled(sheet: WrittenSheet, board: BoardName, mark: PaperMark, space: Space): WrittenSheet {
  const held = writtenBoard(sheet, board) ?? EMPTY;
  const put = (spaces: readonly Space[]) =>
    spaces.includes(space) ? spaces.filter((one) => one !== space) : [...spaces, space];
  const spacesOf = (one: PaperMark) => (one === mark ? put(marked(held, one)) : marked(held, one));
  return { ...sheet, [board]: withMarks(held, marksOn(board), spacesOf) };
}

/** What lies on a board beside drawings, what is printed there and `activated` among it; undefined for a plain sheet without expansions. */
export function layersOf(
  sheet: WrittenSheet,
  board: BoardName = boardsIn(sheet)[0] ?? SURFACE,
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
        const held = writtenBoard(sheet, name);
        return held ? [[name, { ...held, marks: marksOf(held.drawings) }]] : [];
      }),
    ),
  };
  return drawnBoard(
    { edition, sheet: printed, expansions, settings: settingsOf(sheet) },
    { marks: marksOf(drawings), layers, activated },
    board,
  ).layers;
}

/** A sheet as it is sent: where there is no surface it has no drawings of it. */
export function sent(sheet: WrittenSheet): Readonly<Record<string, unknown>> {
  const { surface, drawings, ...rest } = sheet;
  const below = boardsIn(sheet).filter((board) => board !== SURFACE);
  return {
    ...rest,
    ...(surface !== 'none' && { drawings }),
    ...Object.fromEntries(below.map((board) => [board, writtenBoard(sheet, board) ?? EMPTY])),
  };
}
