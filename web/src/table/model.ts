/**
 * The words of Railroad Ink's part of a room, as the engine's view and offer have them, and how they are read off a room.
 * Only shapes: nothing here judges, and nothing knows a connection.
 */

import { routeOf } from '../ink/board';
import type { LatticePoint } from '../ink/layers/types';
import type { Space } from '../ink/notation';
import type { GameAct, Offer, Room, TableView } from '../protocol';

export type { Behind, NetworkLine, Offer, ScoreSheet, SheetView, TableView } from '../protocol';

/** An act that only one expansion knows, such as `lava-volcano`: sent back as it was offered. */
export interface OwnAct {
  readonly type: `${string}-${string}`;
  readonly space?: Space;
  /** What then stands there, if anything new does. */
  readonly drawing?: string;
  readonly [more: string]: unknown;
}

export type Act = Extract<GameAct, { type: 'die' | 'special' }> | OwnAct;
export type Acts = readonly Act[];

/** An act that draws the face of a die, or a special route. */
export function isDrawn(act: Act): act is Extract<Act, { type: 'die' | 'special' }> {
  return act.type === 'die' || act.type === 'special';
}

/** An act that draws a die's pattern along the edges of spaces, from corner point to corner point. */
export type PathAct = OwnAct & { readonly die: number; readonly path: readonly LatticePoint[] };

export function isPath(act: Act): act is PathAct {
  return !isDrawn(act) && Array.isArray(act['path']) && typeof act['die'] === 'number';
}

/** By space, the drawings that fit. */
export type Fits = Readonly<Record<Space, readonly string[]>>;

/** The table of a room whose match has begun. */
export function tableOf(room: Room | null): TableView | undefined {
  return room?.match?.table;
}

export function actsOf(room: Room | null): Acts | undefined {
  return room?.draft?.acts as Acts | undefined;
}

export function offerOf(room: Room | null): Offer | undefined {
  return room?.draft?.offer;
}

/** The route that an act draws, such as `h-tee`; for an act of an expansion its own name. */
export function routeOfAct(act: Act, roll: readonly string[]): string {
  if (!isDrawn(act)) return act.type;
  return (act.type === 'die' ? roll[act.die] : routeOf(act.drawing)) ?? routeOf(act.drawing) ?? '';
}
