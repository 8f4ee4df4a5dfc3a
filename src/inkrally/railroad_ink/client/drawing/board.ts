/**
 * The printed facts that a drawing needs: where spaces lie, the exits, the centre, what each route looks like. Read from
 * the engine's own files, never repeated here. Knows geometry and print; no rule of the game.
 */

import { specials } from '../../data/editions.json';
import routeFacts from '../../data/routes.json';
import sheetFacts from '../../data/sheet.json';
import { type Kind, parseDrawing, type Side, type Space, turned } from './notation';

/** Spaces in a row, and rows. */
export const SIZE = 7;
/** The side of a space in the units of every drawing. */
export const UNIT = 64;

interface Exit {
  readonly space: Space;
  readonly side: Side;
  readonly kind: Kind;
}

/** All spaces in reading order. */
export const SPACES: readonly Space[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  spaceAt(index % SIZE, Math.floor(index / SIZE)),
);
export const EXITS = sheetFacts.exits as readonly Exit[];
export const CENTRE: ReadonlySet<Space> = new Set(sheetFacts.centre);
/** The special routes, in board order. */
export const SPECIALS: readonly string[] = specials.routes;

export function spaceAt(column: number, row: number): Space {
  return `${'ABCDEFG'[column] ?? '?'}${row + 1}`;
}

/** Counted from 0, from the west. */
export function columnOf(space: Space): number {
  return space.charCodeAt(0) - 65;
}

/** Counted from 0, from the north. */
export function rowOf(space: Space): number {
  return Number(space.slice(1)) - 1;
}

/** The space beyond a side; undefined beyond the frame. */
export function neighbour(space: Space, side: Side): Space | undefined {
  const column = columnOf(space) + (side === 'E' ? 1 : side === 'W' ? -1 : 0);
  const row = rowOf(space) + (side === 'S' ? 1 : side === 'N' ? -1 : 0);
  return column < 0 || row < 0 || column >= SIZE || row >= SIZE ? undefined : spaceAt(column, row);
}

/** The kind of the exit at a side of a space, if one is printed there. */
export function exitAt(space: Space, side: Side): Kind | undefined {
  return EXITS.find((exit) => exit.space === space && exit.side === side)?.kind;
}

const FACES: ReadonlyMap<string, string> = new Map(routeFacts.map((route) => [route.id, route.drawing]));

/** Whether a face is one of the road and rail that all boxes share. */
export function knownRoute(route: string): boolean {
  return FACES.has(route);
}

/** The drawing that shows a route on a die or beside the sheet: `h-tee` gives `HHH-:NES`. */
export function faceOf(route: string): string {
  const drawing = FACES.get(route);
  if (drawing === undefined) throw new Error(`no route is called ${route}`);
  return drawing;
}

let routesByDrawing: Map<string, string> | undefined;

/** The route that a drawing shows, however it is turned; undefined for what is on no die. */
export function routeOf(drawing: string): string | undefined {
  if (routesByDrawing === undefined) {
    routesByDrawing = new Map();
    for (const [route, face] of FACES) {
      for (let way = 0; way < 8; way += 1)
        routesByDrawing.set(turned(parseDrawing(face), way % 4, way > 3).text, route);
    }
  }
  return routesByDrawing.get(parseDrawing(drawing).text);
}
