/** The boards of a paper sheet, each of which can be edited as if it were the whole sheet. Contains no rules. */

import { sheetOf } from '../../drawing/editions';
import type { Layers } from '../../drawing/expansions/types';
import type { Space } from '../../drawing/notation';
import { BOARDS, type BoardName, drawnBoard, boardsOf, SURFACE } from '../../table/boards';
import { getMarkedSpaces, withMarks } from './board_field';
import type { PaperMark } from '../contract';
import type { WrittenBoard, WrittenSheet } from './types';
import { fields, marksOn } from '../registry';
import { fieldOf, withField } from './layers';
import { chosenOf } from './orientations';

const EMPTY: WrittenBoard = { drawings: {} };

/** Return the settings of a table with the same second boards as the written sheet. */
function settingsOf({ surface }: Pick<WrittenSheet, 'surface'>): Readonly<Record<string, string>> {
  return surface === 'none' ? Object.fromEntries(BOARDS.map((name) => [`${name}.${SURFACE}`, 'none'])) : {};
}

/** Return the boards of a sheet, from the top. */
export function boardsIn(sheet: Pick<WrittenSheet, 'expansions' | 'surface'>): readonly BoardName[] {
  return boardsOf({ expansions: sheet.expansions, settings: settingsOf(sheet) });
}

/** Return a second board, or undefined while it is empty. */
export function writtenBoard(sheet: WrittenSheet, board: BoardName): WrittenBoard | undefined {
  return fieldOf(sheet, { name: board }) as WrittenBoard | undefined;
}

/** Return a sheet without its second boards. */
export function withoutBoards(sheet: WrittenSheet): WrittenSheet {
  return BOARDS.reduce((now, name) => withField(now, { name }, undefined), sheet);
}

/** Return a board as if it were the whole sheet. */
export function asBoard(sheet: WrittenSheet, board: BoardName): WrittenSheet {
  if (board === SURFACE) return sheet;
  const { edition, longest, expansions } = sheet;
  return { edition, longest, ...(expansions && { expansions }), drawings: writtenBoard(sheet, board)?.drawings ?? {} };
}

/** Return a sheet with a changed board. Marks of removed drawings are removed. */
export function withBoard(sheet: WrittenSheet, board: BoardName, part: WrittenSheet): WrittenSheet {
  if (board === SURFACE) return BOARDS.reduce((now, name) => withField(now, { name }, writtenBoard(sheet, name)), part);
  const held = writtenBoard(sheet, board) ?? EMPTY;
  const { drawings } = part;
  return { ...sheet, [board]: withMarks({ drawings }, marksOn(board), (mark) => getMarkedSpaces(held, mark)) };
}

/** Return a sheet with a toggled mark. */
export function withMarkToggled(sheet: WrittenSheet, board: BoardName, mark: PaperMark, space: Space): WrittenSheet {
  const held = writtenBoard(sheet, board) ?? EMPTY;
  const put = (spaces: readonly Space[]) =>
    spaces.includes(space) ? spaces.filter((one) => one !== space) : [...spaces, space];
  const spacesOf = (one: PaperMark) => (one === mark ? put(getMarkedSpaces(held, one)) : getMarkedSpaces(held, one));
  return { ...sheet, [board]: withMarks(held, marksOn(board), spacesOf) };
}

/**
 * Return the contents of a board besides drawings, including print and `activated`. Undefined for a plain sheet without
 * expansions.
 */
export function layersOf(
  sheet: WrittenSheet,
  board: BoardName = boardsIn(sheet)[0] ?? SURFACE,
  activated?: readonly Space[],
): Layers | undefined {
  const { edition, sheet: printed, drawings, expansions } = sheet;
  if (expansions === undefined && sheetOf({ edition, sheet: printed }) === undefined) return undefined;
  const marksOf = (written: Readonly<Record<Space, string>>) =>
    Object.fromEntries(Object.entries(written).map(([space, drawing]) => [space, [drawing, 0] as const]));
  const complete: WrittenSheet = Object.assign({}, ...chosenOf(expansions ?? []).map((one) => one.start_layers), sheet);
  const layers = {
    ...Object.assign(
      {},
      ...fields().map((field) => {
        const value = fieldOf(complete, field);
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

/** Return the sheet for the request. Without a surface it has no surface drawings. */
export function toRequestSheet(sheet: WrittenSheet): Readonly<Record<string, unknown>> {
  const { surface, drawings, ...rest } = sheet;
  const below = boardsIn(sheet).filter((board) => board !== SURFACE);
  return {
    ...rest,
    ...(surface !== 'none' && { drawings }),
    ...Object.fromEntries(below.map((board) => [board, writtenBoard(sheet, board) ?? EMPTY])),
  };
}
