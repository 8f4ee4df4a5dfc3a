/**
 * The ways in which a route can lie in a space: turned and mirrored, legal or not, since a sheet on paper is what it is.
 * Which of them are legal is the server's word; they only come first. Geometry, no rule.
 */

import editions from '../../../data/editions.json';
import { exitAt, faceOf, knownRoute, neighbour, SPECIALS } from '../../drawing/board';
import { leadsOut } from '../../drawing/drawing';
import { EXPANSIONS, type ExpansionFacts, type RouteFact } from '../../drawing/expansions/facts';
import { ends, type Kind, opposite, parseDrawing, type Side, type Space, turned } from '../../drawing/notation';
import { type BoardName, SURFACE } from '../../table/boards';
import type { Edition, Legal, WrittenSheet } from './forms';
import { marksOn } from '../found';

/** The routes that an edition's dice show, each once, in the order of the dice; then the special routes. On a board below its own. */
export function routesOf(
  edition: Edition,
  expansions: readonly string[] = [],
  board: BoardName = SURFACE,
): readonly string[] {
  if (board !== SURFACE) return chosenOf([board]).flatMap(toolsOf);
  const dice = editions.editions[edition].dice.flatMap((die) => editions.dice[die as keyof typeof editions.dice]);
  return [
    ...new Set(dice),
    ...SPECIALS,
    ...chosenOf(expansions)
      .filter((one) => !one.second_board)
      .flatMap(toolsOf),
  ];
}

/** What an expansion puts on a sheet: its routes, those that come by themselves too, and its marks. */
function toolsOf(one: ExpansionFacts): readonly string[] {
  return [...(one.routes ?? []).map((route) => route.id), ...marksOn(one.name).map(({ name }) => name)];
}

/** Expansions by their names, in the order of the rules. */
function chosenOf(expansions: readonly string[]): readonly ExpansionFacts[] {
  return EXPANSIONS.filter((one) => expansions.includes(one.name));
}

/** The facts of a route of an expansion. */
export function routeFact(route: string): RouteFact | undefined {
  return EXPANSIONS.flatMap((one) => one.routes ?? []).find((one) => one.id === route);
}

/** The faces of each die of an edition, or of a board below. */
export function diceOf(
  edition: Edition,
  expansions: readonly string[] = [],
  board: BoardName = SURFACE,
): readonly (readonly string[])[] {
  const faces = (one: ExpansionFacts) => one.dice.map((die) => one.faces[die] ?? []);
  if (board !== SURFACE) return chosenOf([board]).flatMap(faces);
  const white = editions.editions[edition].dice.map((die) => editions.dice[die as keyof typeof editions.dice]);
  return [
    ...white,
    ...chosenOf(expansions)
      .filter((one) => !one.second_board)
      .flatMap(faces),
  ];
}

/** The rounds of a match: the fewest of all that is in it. A board below has its own. */
export function roundsOf(edition: Edition, expansions: readonly string[] = [], board: BoardName = SURFACE): number {
  if (board !== SURFACE) return Math.min(...chosenOf([board]).map((one) => one.own?.rounds ?? one.rounds));
  return Math.min(editions.editions[edition].rounds, ...chosenOf(expansions).map((one) => one.rounds));
}

/** Every different drawing of a route: its face turned clockwise, then its mirror image turned. */
export function waysOf(route: string): readonly string[] {
  const face = parseDrawing(knownRoute(route) ? faceOf(route) : (routeFact(route)?.drawing ?? '----:'));
  const all = [false, true].flatMap((mirrored) =>
    [0, 1, 2, 3].map((quarters) => turned(face, quarters, mirrored).text),
  );
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
interface Clash {
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
    return other !== undefined && (beyond === undefined ? leadsOut(own) : own) !== other
      ? [{ side, own, other: other as Kind, with: beyond }]
      : [];
  });
}
