/**
 * Printed facts for drawings, read from the engine's files: spaces, exits, the centre, the shapes of routes. Contains
 * geometry and no rules.
 */

import { specials } from '../../data/editions.json';
import routeFacts from '../../data/routes.json';
import sheetFacts from '../../data/sheet.json';
import { type Kind, parseDrawing, type Side, type Space, rotateDrawing } from './notation';

/** The number of columns and of rows. */
export const SIZE = 7;
/** The side of a space in the units of every drawing. */
export const UNIT = 64;

interface Exit {
  readonly space: Space;
  readonly side: Side;
  readonly kind: Kind;
}

/** All spaces, row by row. */
export const SPACES: readonly Space[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  spaceAt(index % SIZE, Math.floor(index / SIZE)),
);
export const EXITS = sheetFacts.exits as readonly Exit[];
export const CENTRAL_SPACES: ReadonlySet<Space> = new Set(sheetFacts.centre);
/** The special routes, in board order. */
export const SPECIALS: readonly string[] = specials.routes;

export function spaceAt(column: number, row: number): Space {
  return `${'ABCDEFG'[column] ?? '?'}${row + 1}`;
}

/** Return the column of a space, from 0 in the west. */
export function columnOf(space: Space): number {
  return space.charCodeAt(0) - 65;
}

/** Return the row of a space, from 0 in the north. */
export function rowOf(space: Space): number {
  return Number(space.slice(1)) - 1;
}

/** Return the space beyond a side, or undefined beyond the frame. */
export function neighbour(space: Space, side: Side): Space | undefined {
  const column = columnOf(space) + (side === 'E' ? 1 : side === 'W' ? -1 : 0);
  const row = rowOf(space) + (side === 'S' ? 1 : side === 'N' ? -1 : 0);
  return column < 0 || row < 0 || column >= SIZE || row >= SIZE ? undefined : spaceAt(column, row);
}

/** Return the kind of the exit printed at a side of a space, if any. */
export function exitAt(space: Space, side: Side): Kind | undefined {
  return EXITS.find((exit) => exit.space === space && exit.side === side)?.kind;
}

const FACES: ReadonlyMap<string, string> = new Map(routeFacts.map((route) => [route.id, route.drawing]));

/** Return whether a face is one of the base routes, which all boxes share. */
export function isBaseRoute(route: string): boolean {
  return FACES.has(route);
}

/** Return the drawing of a route on a die or beside the sheet, such as `HHH-:NES` for `h-tee`. */
export function getRouteDrawing(route: string): string {
  const drawing = FACES.get(route);
  if (drawing === undefined) throw new Error(`no route is called ${route}`);
  return drawing;
}

let routesByDrawing: Map<string, string> | undefined;

/** Return the route of a drawing in any orientation, or undefined if no die has it. */
export function routeOf(drawing: string): string | undefined {
  if (routesByDrawing === undefined) {
    routesByDrawing = new Map();
    for (const [route, face] of FACES) {
      for (let way = 0; way < 8; way += 1)
        routesByDrawing.set(rotateDrawing(parseDrawing(face), way % 4, way > 3).text, route);
    }
  }
  return routesByDrawing.get(parseDrawing(drawing).text);
}
