/**
 * The words of Railroad Ink's part of a room, as the engine's view and offer have them, and how they are read off a room.
 * Only shapes: nothing here judges, and nothing knows a connection.
 */

import { routeOf } from '../ink/board';
import type { Space } from '../ink/notation';
import type { GameAct, Offer, Room, TableView } from '../protocol';

export type { Behind, NetworkLine, Offer, ScoreSheet, SheetView, TableView } from '../protocol';

export type Act = GameAct;
export type Acts = readonly Act[];

/** By space, the drawings that fit. */
export type Fits = Readonly<Record<Space, readonly string[]>>;

/** The table of a room whose match has begun. */
export function tableOf(room: Room | null): TableView | undefined {
  return room?.match?.table;
}

export function actsOf(room: Room | null): Acts | undefined {
  return room?.draft?.acts;
}

export function offerOf(room: Room | null): Offer | undefined {
  return room?.draft?.offer;
}

/** The route that an act draws, such as `h-tee`. */
export function routeOfAct(act: Act, roll: readonly string[]): string {
  return (act.type === 'die' ? roll[act.die] : routeOf(act.drawing)) ?? routeOf(act.drawing) ?? '';
}
