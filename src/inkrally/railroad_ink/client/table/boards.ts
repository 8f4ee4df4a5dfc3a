/**
 * The boards of which a sheet is made: its surface, and below it the board of an expansion that has one of its own. What
 * lies on each, beside what, and which of them a line of the score sheet is about. Reads what the server tells; no rule.
 */

import type { Marks } from '../drawing/drawing';
import type { Layers } from '../drawing/expansions/types';
import type { Space } from '../drawing/notation';
import type { ScoreSheet } from '@/protocol';
import { sheetLayers } from './sheet_layers';

/** `surface`, or the name of the expansion whose board it is. */
export type BoardName = string;

export const SURFACE: BoardName = 'surface';

/** The expansions with a board of their own, by their manifests: told by the build, so that it costs the first page nothing. */
export const BOARDS: readonly BoardName[] = __BOARDS__;

/** What a table chose, as far as it says which boards there are. */
export interface BoardOptions {
  readonly edition?: string | undefined;
  readonly sheet?: string | undefined;
  readonly expansions?: readonly string[] | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** The boards of every sheet of a match, from the top. Other games have no such options. */
export function boardsOf(options: BoardOptions | undefined): readonly BoardName[] {
  const { expansions = [], settings = {} } = options ?? {};
  const below = expansions.filter((name) => BOARDS.includes(name));
  return below.some((name) => settings[`${name}.${SURFACE}`] === 'none') ? below : [SURFACE, ...below];
}

/** Whether sheets have more than the one board that all have. */
export function hasSecondBoard(options: BoardOptions | undefined): boolean {
  return boardsOf(options).some((board) => board !== SURFACE);
}

/** The board of a board below, as the layers of a sheet tell it: its drawings, and what else its expansion has there. */
type Board = { readonly marks?: Marks } & Partial<Layers>;

/** A sheet as a view or a replay tells it. */
interface Told {
  readonly marks: Marks;
  readonly layers?: Readonly<Record<string, unknown>> | undefined;
  /** The printed spaces that are activated. */
  readonly activated?: readonly Space[] | undefined;
}

/** What lies on one board. */
export interface DrawnBoard {
  readonly board: BoardName;
  readonly marks: Marks;
  readonly layers: Layers;
}

/** What a board gives: that of the surface is all but what those below give. */
export function boardPoints(
  options: BoardOptions,
  { total, expansions }: Pick<ScoreSheet, 'total' | 'expansions'>,
  board: BoardName,
): number {
  if (board !== SURFACE) return expansions[board] ?? 0;
  return boardsOf(options).reduce((left, one) => left - (expansions[one] ?? 0), total);
}

/** The board of a board below; empty before anything was drawn there. */
export function boardLayers(layers: Told['layers'], board: BoardName): Board {
  return (layers?.[board] as Board | undefined) ?? {};
}

/** One board of a sheet; `drawn` is what stands on it where the page knows that earlier than the server. */
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

/** What lies on the other board, noted in the spaces of this one; what both have is lately done if either is. */
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

/** All boards of a sheet. */
export function drawnBoards(options: BoardOptions, sheet: Told | undefined): readonly DrawnBoard[] {
  return boardsOf(options).map((board) => drawnBoard(options, sheet ?? { marks: {} }, board));
}

// Lines of the score sheet of a board below are called by it: `NAME:pipe`.

/** The name of a line of a board below. */
export function boardLine(board: BoardName, line: string): string {
  return `${board}:${line}`;
}

/** The board on which a line lights something. */
export function boardOfLine(line: string): BoardName {
  const [name = ''] = line.split(':');
  return BOARDS.includes(name) ? name : SURFACE;
}
