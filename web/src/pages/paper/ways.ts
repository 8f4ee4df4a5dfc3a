/**
 * The ways in which a route can lie in a space: turned and mirrored, legal or not, since a sheet on paper is what it is.
 * Which of them are legal is the server's word; they only come first. Geometry, no rule.
 */

import editions from '../../../../src/inkrally/railroad_ink/data/editions.json';
import { exitAt, faceOf, neighbour, SPECIALS } from '../../ink/board';
import { ends, type Kind, opposite, parseDrawing, type Side, type Space, turned } from '../../ink/notation';
import type { Edition, Legal, WrittenSheet } from './forms';

/** The routes that an edition's dice show, each once, in the order of the dice; then the special routes. */
export function routesOf(edition: Edition): readonly string[] {
  const dice = editions.editions[edition].dice.flatMap((die) => editions.dice[die as keyof typeof editions.dice]);
  return [...new Set(dice), ...SPECIALS];
}

/** The faces of each die of an edition. */
export function diceOf(edition: Edition): readonly (readonly string[])[] {
  return editions.editions[edition].dice.map((die) => editions.dice[die as keyof typeof editions.dice]);
}

export function roundsOf(edition: Edition): number {
  return editions.editions[edition].rounds;
}

/** Every different drawing of a route: its face turned clockwise, then its mirror image turned. */
export function waysOf(route: string): readonly string[] {
  const face = parseDrawing(faceOf(route));
  const all = [false, true].flatMap((mirrored) => [0, 1, 2, 3].map((quarters) => turned(face, quarters, mirrored).text));
  return [...new Set(all)];
}

/** The ways at a space: the legal ones first. */
export function waysAt(route: string, space: Space, legal: Legal | undefined): readonly string[] {
  const fitting = legal?.[route]?.[space] ?? [];
  const first = waysOf(route).filter((way) => fitting.includes(way));
  return [...first, ...waysOf(route).filter((way) => !first.includes(way))];
}

/** The next way after what stands there; the first if something else stands there. */
export function nextWay(ways: readonly string[], now: string | undefined): string {
  const at = now === undefined ? -1 : ways.indexOf(now);
  return ways[(at + 1) % ways.length] as string;
}

/** A side at which two kinds meet. */
export interface Clash {
  readonly side: Side;
  readonly own: Kind;
  readonly other: Kind;
  /** The neighbour; undefined where it is a printed exit. */
  readonly with: Space | undefined;
}

/** Where the drawing of a space, which the server refused as a clash, meets another kind: for the words alone. */
export function clashesAt(sheet: WrittenSheet, space: Space): readonly Clash[] {
  const text = sheet.drawings[space];
  if (text === undefined) return [];
  const drawing = parseDrawing(text);
  return ends(drawing).flatMap((side): Clash[] => {
    const own = drawing.kinds[side] as Kind;
    const beyond = neighbour(space, side);
    const there = beyond === undefined ? undefined : sheet.drawings[beyond];
    const other = beyond === undefined ? exitAt(space, side) : there && parseDrawing(there).kinds[opposite(side)];
    return other !== undefined && other !== own ? [{ side, own, other: other as Kind, with: beyond }] : [];
  });
}
