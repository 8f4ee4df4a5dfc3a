/**
 * The orientations of a route: turned and mirrored, legal or not, because a paper sheet may have errors. Legal ones,
 * which the server names, come first. Contains no rules.
 */

import editions from '../../../data/editions.json';
import { exitAt, getRouteDrawing, isBaseRoute, neighbour, SPECIALS } from '../../drawing/board';
import { joinsKind } from '../../drawing/drawing';
import { EXPANSIONS, type ExpansionFacts, type RouteFact } from '../../drawing/expansions/data';
import {
  getLineSides,
  type Kind,
  opposite,
  parseDrawing,
  type Side,
  type Space,
  rotateDrawing,
} from '../../drawing/notation';
import { type BoardName, SURFACE } from '../../table/boards';
import type { Edition, LegalPlacements, WrittenSheet } from './types';
import { marksOn } from '../registry';

/**
 * Return the distinct routes of an edition's dice, then the special routes. For a second board, return the board's
 * routes.
 */
export function routesOf(
  edition: Edition,
  expansions: readonly string[] = [],
  board: BoardName = SURFACE,
): readonly string[] {
  if (board !== SURFACE) return chosenOf([board]).flatMap((one) => toolsOf(one, expansions));
  const dice = editions.editions[edition].dice.flatMap((die) => editions.dice[die as keyof typeof editions.dice]);
  return [
    ...new Set(dice),
    ...SPECIALS,
    ...chosenOf(expansions)
      .filter((one) => !one.second_board)
      .flatMap((one) => toolsOf(one, expansions)),
  ];
}

/** Return the tools of an expansion: its routes, including automatic ones, and the marks that a mix allows. */
function toolsOf(one: ExpansionFacts, mix: readonly string[]): readonly string[] {
  const marks = marksOn(one.name).filter(({ beside }) => beside?.some((name) => mix.includes(name)) ?? true);
  return [...(one.routes ?? []).map((route) => route.id), ...marks.map(({ name }) => name)];
}

/** Return the named expansions in the order of the rules. */
export function chosenOf(expansions: readonly string[]): readonly ExpansionFacts[] {
  return EXPANSIONS.filter((one) => expansions.includes(one.name));
}

/** Return the facts of an expansion's route. */
export function routeFact(route: string): RouteFact | undefined {
  return EXPANSIONS.flatMap((one) => one.routes ?? []).find((one) => one.id === route);
}

/** Return the faces of each die of an edition or second board. */
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

/**
 * Return the number of rounds of a match: the minimum of its edition and expansions. A second board has its own number.
 */
export function roundsOf(edition: Edition, expansions: readonly string[] = [], board: BoardName = SURFACE): number {
  if (board !== SURFACE) return Math.min(...chosenOf([board]).map((one) => one.own?.rounds ?? one.rounds));
  return Math.min(editions.editions[edition].rounds, ...chosenOf(expansions).map((one) => one.rounds));
}

/** Return every orientation of a route: its face turned clockwise, then its mirror image turned. */
export function getOrientations(route: string): readonly string[] {
  const face = parseDrawing(isBaseRoute(route) ? getRouteDrawing(route) : (routeFact(route)?.drawing ?? '----:'));
  const all = [false, true].flatMap((mirrored) =>
    [0, 1, 2, 3].map((quarters) => rotateDrawing(face, quarters, mirrored).text),
  );
  return [...new Set(all)];
}

/** Return the orientations for a space, the legal ones first. */
export function getOrientationsAt(route: string, space: Space, legal: LegalPlacements | undefined): readonly string[] {
  const fitting = legal?.[route]?.[space] ?? [];
  const first = getOrientations(route).filter((way) => fitting.includes(way));
  return [...first, ...getOrientations(route).filter((way) => !first.includes(way))];
}

/** Return the next orientation after the current drawing, or the first for another drawing. */
export function nextOrientation(ways: readonly string[], now: string | undefined): string {
  const at = now === undefined ? -1 : ways.indexOf(now);
  return ways[(at + 1) % ways.length] as string;
}

/** A side where two different kinds meet. */
interface Clash {
  readonly side: Side;
  readonly own: Kind;
  readonly other: Kind;
  /** The neighbouring space, or undefined for a printed exit. */
  readonly with: Space | undefined;
}

/** Return where a drawing that the server refused meets another kind, for the message only. */
export function clashesAt(sheet: WrittenSheet, space: Space): readonly Clash[] {
  const text = sheet.drawings[space];
  if (text === undefined) return [];
  const drawing = parseDrawing(text);
  return getLineSides(drawing).flatMap((side): Clash[] => {
    const own = drawing.kinds[side] as Kind;
    const beyond = neighbour(space, side);
    const there = beyond === undefined ? undefined : sheet.drawings[beyond];
    const other = beyond === undefined ? exitAt(space, side) : there && parseDrawing(there).kinds[opposite(side)];
    return other !== undefined && !joinsKind(own, other as Kind)
      ? [{ side, own, other: other as Kind, with: beyond }]
      : [];
  });
}
