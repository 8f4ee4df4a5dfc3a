/**
 * The boards of a sheet: the surface, and second boards of expansions. Their contents, and the board of each score
 * line. Contains no rules.
 */

import type { Marks } from '../drawing/drawing';
import type { Layers } from '../drawing/expansions/types';
import type { Space } from '../drawing/notation';
import type { ScoreSheet } from '@/protocol';
import { type EditionChoice, sheetOf } from '../drawing/editions';

/** `surface`, or the name of the board's expansion. */
export type BoardName = string;

export const SURFACE: BoardName = 'surface';

/** The expansions with a second board. The build reads them from the manifests, to keep the first page small. */
export const BOARDS: readonly BoardName[] = __BOARDS__;

/** The settings of a table that determine its boards. */
export interface BoardOptions {
  readonly edition?: string | undefined;
  readonly sheet?: string | undefined;
  readonly expansions?: readonly string[] | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** Return the boards of every sheet, from the top. Options of other games have none of these fields. */
export function boardsOf(options: BoardOptions | undefined): readonly BoardName[] {
  const { expansions = [], settings = {} } = options ?? {};
  const below = expansions.filter((name) => BOARDS.includes(name));
  return below.some((name) => settings[`${name}.${SURFACE}`] === 'none') ? below : [SURFACE, ...below];
}

/** Return whether sheets have a second board. */
export function hasSecondBoard(options: BoardOptions | undefined): boolean {
  return boardsOf(options).some((board) => board !== SURFACE);
}

/** A second board in the layers of a sheet: its drawings and other contents. */
type Board = { readonly marks?: Marks } & Partial<Layers>;

/** A sheet in a view or replay. */
interface Told {
  readonly marks: Marks;
  readonly layers?: Readonly<Record<string, unknown>> | undefined;
  /** The activated printed spaces. */
  readonly activated?: readonly Space[] | undefined;
}

/** The contents of one board. */
export interface DrawnBoard {
  readonly board: BoardName;
  readonly marks: Marks;
  readonly layers: Layers;
}

/** Return the points of a board. The surface has all points except those of second boards. */
export function boardPoints(
  options: BoardOptions,
  { total, expansions }: Pick<ScoreSheet, 'total' | 'expansions'>,
  board: BoardName,
): number {
  if (board !== SURFACE) return expansions[board] ?? 0;
  return boardsOf(options).reduce((left, one) => left - (expansions[one] ?? 0), total);
}

/** Return a second board; empty before the first drawing. */
export function boardLayers(layers: Told['layers'], board: BoardName): Board {
  return (layers?.[board] as Board | undefined) ?? {};
}

/** Return one board of a sheet. `drawn` has its drawings if the page knows them before the server. */
export function drawnBoard(
  options: BoardOptions,
  { marks, layers = {}, activated }: Told,
  board: BoardName,
  drawn?: Marks,
): DrawnBoard {
  const all = boardsOf(options);
  const other = all.find((one) => one !== board);
  const own = Object.fromEntries(Object.entries(layers).filter(([name]) => !BOARDS.includes(name)));
  if (board !== SURFACE) {
    const { marks: told = {}, ...lying } = boardLayers(layers, board);
    const shown = drawn ?? told;
    return { board, marks: shown, layers: { ...lying, board, ...(other && notes(marks, 'above', shown)) } };
  }
  const shown = drawn ?? marks;
  const plain = sheetLayers(options, own, activated);
  if (other === undefined) return { board, marks: shown, layers: plain };
  const { marks: below = {}, ...lying } = boardLayers(layers, other);
  return { board, marks: shown, layers: { ...plain, ...lying, ...notes(below, 'below', shown) } };
}

/** Return notes about the other board for the spaces of this one. A space is recent if it is on either. */
function notes(marks: Marks, where: 'above' | 'below', shown: Marks): Pick<Layers, 'notes' | 'noted' | 'latest'> {
  const rounds = [...Object.values(marks), ...Object.values(shown)].map(([, round]) => round);
  const last = Math.max(0, ...rounds);
  const latest = [marks, shown].flatMap((all) =>
    Object.entries(all).flatMap(([space, [, round]]) => (round === last && last > 0 ? [space] : [])),
  );
  return {
    notes: Object.fromEntries(Object.entries(marks).map(([space, [drawing]]) => [space, drawing])),
    noted: where,
    latest,
  };
}

/** Return all boards of a sheet. */
export function drawnBoards(options: BoardOptions, sheet: Told | undefined): readonly DrawnBoard[] {
  return boardsOf(options).map((board) => drawnBoard(options, sheet ?? { marks: {} }, board));
}

// Score lines of a second board are prefixed with its name: `NAME:pipe`.

/** Return the name of a second board's score line. */
export function boardLine(board: BoardName, line: string): string {
  return `${board}:${line}`;
}

/** Return the board on which a score line highlights spaces. */
export function boardOfLine(line: string): BoardName {
  const [name = ''] = line.split(':');
  return BOARDS.includes(name) ? name : SURFACE;
}

/** Return the layers of a sheet, including the printed contents of its edition and which are activated. */
export function sheetLayers(options: EditionChoice, layers: unknown, activated: readonly Space[] = []): Layers {
  const byName = (layers as Layers | undefined) ?? {};
  const sites = sheetOf(options)?.sites;
  return sites ? { ...byName, sites, inked: activated } : byName;
}
