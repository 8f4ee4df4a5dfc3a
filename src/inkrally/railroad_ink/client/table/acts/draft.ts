/**
 * A draft as a list of acts: how it is changed, taken back and done again, and which command brings the server's draft
 * one step nearer to it. Pure, and without a rule: the server says which of the acts stand.
 */

import type { Marks } from '../../drawing/drawing';
import { SPACES } from '../../drawing/board';
import { parseDrawing, type Space } from '../../drawing/notation';
import type { Command, GameAction } from '@/protocol';
import { type Act, type Acts, isDrawn, isOfDie } from '../model';

/** Where the draft is, what it was, and what was taken back. */
export interface History {
  readonly past: readonly Acts[];
  readonly now: Acts;
  readonly future: readonly Acts[];
}

export const EMPTY: History = { past: [], now: [], future: [] };

export function sameAct(a: Act, b: Act): boolean {
  return a === b || actKey(a) === actKey(b);
}

/** An act as a text: the same for the same act, whoever wrote its fields in which order. */
export function actKey(act: Act): string {
  return JSON.stringify(
    Object.entries(act)
      .filter(([, value]) => value !== undefined && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function sameActs(a: Acts, b: Acts): boolean {
  return a.length === b.length && a.every((act, index) => sameAct(act, b[index] as Act));
}

/** So many acts at the beginning are the same. */
export function common(a: Acts, b: Acts): number {
  let count = 0;
  while (count < a.length && count < b.length && sameAct(a[count] as Act, b[count] as Act)) count += 1;
  return count;
}

/** The next command that brings what the server has nearer to what is wanted; null where they are the same. */
export function nextCommand(confirmed: Acts, wanted: Acts): Extract<Command, { type: 'undo' | 'act' }> | null {
  const shared = common(confirmed, wanted);
  if (confirmed.length > shared) return { type: 'undo', count: confirmed.length - shared };
  const act = wanted[shared];
  return act === undefined ? null : { type: 'act', act: act as GameAction };
}

/** What the server has when it has done such a command. */
export function done(
  confirmed: Acts,
  command: { readonly type: string; readonly count?: number; readonly act?: unknown },
): Acts {
  return command.type === 'undo'
    ? confirmed.slice(0, confirmed.length - (command.count ?? 1))
    : [...confirmed, command.act as Act];
}

/** A new state of the draft, as one step that can be undone. */
export function edit(history: History, acts: Acts): History {
  return sameActs(history.now, acts) ? history : { past: [...history.past, history.now], now: acts, future: [] };
}

export function undo(history: History): History {
  const before = history.past.at(-1);
  return before === undefined
    ? history
    : { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redo(history: History): History {
  const next = history.future[0];
  return next === undefined
    ? history
    : { past: [...history.past, history.now], now: next, future: history.future.slice(1) };
}

/** The draft is what the server says; undo then lifts off one drawing after the other. */
export function adopt(acts: Acts): History {
  return { past: acts.map((_, index) => acts.slice(0, index)), now: acts, future: [] };
}

/** An act was refused: it is gone from the draft, which is not a step of its own. */
export function dropped(history: History, index: number): History {
  return { ...history, now: history.now.filter((_, at) => at !== index) };
}

/** Draw one more; a special route or die that is drawn already, in the same way, moves to the new space. */
export function drawn(acts: Acts, act: Act): Acts {
  const moved = (other: Act) =>
    isDrawn(act) && other.type === act.type && (!isOfDie(act) || (isOfDie(other) && other.die === act.die));
  const kept = acts.filter((other) => !moved(other));
  return [...kept, act];
}

export function lifted(acts: Acts, space: Space): Acts {
  return acts.filter((act) => act.space !== space);
}

/** The drawing in a space turned to another way; the order stays. */
export function turnedTo(acts: Acts, space: Space, drawing: string): Acts {
  return acts.map((act) => (act.space === space ? { ...act, drawing } : act));
}

/** The way after this one; `ways` are those that fit. */
export function nextWay(ways: readonly string[], drawing: string, by = 1): string | undefined {
  if (ways.length === 0) return undefined;
  const at = ways.indexOf(drawing);
  return ways[at < 0 ? 0 : (at + by + ways.length) % ways.length];
}

/**
 * What stands on the sheet: the server's marks, and the draft in this round's ink. `known` is the draft that the server's
 * marks have already, with all that it caused, such as water that comes by itself: what is only there is lifted off.
 */
export function overlay(marks: Marks, round: number, acts: Acts, known?: Acts): Marks {
  if (known !== undefined && sameActs(acts, known)) return marks;
  const shown: Record<Space, readonly [string, number]> = {};
  const drawn = known && new Set(known.map((act) => act.space));
  for (const [space, mark] of Object.entries(marks))
    if (mark[1] !== round || (drawn !== undefined && !drawn.has(space))) shown[space] = mark;
  for (const act of acts) if (act.space && act.drawing) shown[act.space] = [act.drawing, round];
  return shown;
}

/** Whether something has the form of an act; fails where its drawing is none. */
export function isAct(act: Act): boolean {
  if (!isDrawn(act)) return /^[a-z]+(-[a-z]+)+$/.test(act.type);
  parseDrawing(act.drawing);
  return SPACES.includes(act.space) && (!isOfDie(act) || Number.isInteger(act.die));
}
