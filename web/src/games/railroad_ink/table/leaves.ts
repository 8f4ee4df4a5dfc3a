/**
 * The leaves of which a sheet is made: its surface, and below it the board of an expansion that has one of its own. What
 * lies on each, beside what, and which of them a line of the score sheet is about. Reads what the server tells; no rule.
 */

import type { Marks } from '../drawing/drawing';
import type { Layers } from '../drawing/layers/types';
import type { Space } from '../drawing/notation';
import type { ScoreSheet } from '../../../protocol';
import { sheetLayers } from './sheet_layers';

/** `surface`, or the name of the expansion whose board it is. */
export type Leaf = string;

export const SURFACE: Leaf = 'surface';

/** The expansions with a board of their own, by their manifests: told by the build, so that it costs the first page nothing. */
export const BOARDS: readonly Leaf[] = __BOARDS__;

/** What a table chose, as far as it says which leaves there are. */
export interface LeafOptions {
  readonly edition?: string | undefined;
  readonly sheet?: string | undefined;
  readonly expansions?: readonly string[] | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** The leaves of every sheet of a match, from the top. Other games have no such options. */
export function leavesOf(options: LeafOptions | undefined): readonly Leaf[] {
  const { expansions = [], settings = {} } = options ?? {};
  const below = expansions.filter((name) => BOARDS.includes(name));
  return below.some((name) => settings[`${name}.${SURFACE}`] === 'none') ? below : [SURFACE, ...below];
}

/** Whether sheets have more than the one leaf that all have. */
export function hasLeaves(options: LeafOptions | undefined): boolean {
  return leavesOf(options).some((leaf) => leaf !== SURFACE);
}

/** The board of a leaf below, as the layers of a sheet tell it: its drawings, and what else its expansion has there. */
type Board = { readonly marks?: Marks } & Partial<Layers>;

/** A sheet as a view or a replay tells it. */
interface Told {
  readonly marks: Marks;
  readonly layers?: Readonly<Record<string, unknown>> | undefined;
  /** The printed spaces that are activated. */
  readonly activated?: readonly Space[] | undefined;
}

/** What lies on one leaf. */
export interface LeafSheet {
  readonly leaf: Leaf;
  readonly marks: Marks;
  readonly layers: Layers;
}

/** What a leaf gives: that of the surface is all but what those below give. */
export function leafPoints(
  options: LeafOptions,
  { total, expansions }: Pick<ScoreSheet, 'total' | 'expansions'>,
  leaf: Leaf,
): number {
  if (leaf !== SURFACE) return expansions[leaf] ?? 0;
  return leavesOf(options).reduce((left, one) => left - (expansions[one] ?? 0), total);
}

/** The board of a leaf below; empty before anything was drawn there. */
export function boardOf(layers: Told['layers'], leaf: Leaf): Board {
  return (layers?.[leaf] as Board | undefined) ?? {};
}

/** One leaf of a sheet; `drawn` is what stands on it where the page knows that earlier than the server. */
export function leafSheet(
  options: LeafOptions,
  { marks, layers = {}, activated }: Told,
  leaf: Leaf,
  drawn?: Marks,
): LeafSheet {
  const all = leavesOf(options);
  const other = all.find((one) => one !== leaf);
  const own = Object.fromEntries(Object.entries(layers).filter(([name]) => !BOARDS.includes(name)));
  if (leaf !== SURFACE) {
    const { marks: told = {}, ...lying } = boardOf(layers, leaf);
    const shown = drawn ?? told;
    return { leaf, marks: shown, layers: { ...lying, board: leaf, ...(other && notes(marks, 'above', shown)) } };
  }
  const shown = drawn ?? marks;
  const plain = sheetLayers(options, own, activated);
  if (other === undefined) return { leaf, marks: shown, layers: plain };
  const { marks: below = {}, ...lying } = boardOf(layers, other);
  return { leaf, marks: shown, layers: { ...plain, ...lying, ...notes(below, 'below', shown) } };
}

/** What lies on the other leaf, noted in the spaces of this one; what both have is lately done if either is. */
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

/** All leaves of a sheet. */
export function leafSheets(options: LeafOptions, sheet: Told | undefined): readonly LeafSheet[] {
  return leavesOf(options).map((leaf) => leafSheet(options, sheet ?? { marks: {} }, leaf));
}

// Lines of the score sheet of a leaf below are called by it: `NAME:pipe`.

/** The name of a line of a leaf below. */
export function leafLine(leaf: Leaf, line: string): string {
  return `${leaf}:${line}`;
}

/** The leaf on which a line lights something. */
export function leafOfLine(line: string): Leaf {
  const [name = ''] = line.split(':');
  return BOARDS.includes(name) ? name : SURFACE;
}
