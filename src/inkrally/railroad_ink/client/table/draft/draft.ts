/**
 * A draft as a list of actions: edit, undo, redo, and the next command for the server. Contains no rules: the
 * server decides which actions are legal.
 */

import type { Marks } from '../../drawing/drawing';
import { SPACES } from '../../drawing/board';
import { parseDrawing, type Space } from '../../drawing/notation';
import type { Command, GameAction } from '@/protocol';
import { type Action, type Acts, isDrawn, isOfDie } from '../model';

/** The current draft, with its undo and redo steps. */
export interface History {
  readonly past: readonly Acts[];
  readonly now: Acts;
  readonly future: readonly Acts[];
}

export const EMPTY_HISTORY: History = { past: [], now: [], future: [] };

export function sameAct(a: Action, b: Action): boolean {
  return a === b || actKey(a) === actKey(b);
}

/** Return a key that is equal for equal actions, whatever the order of their fields. */
export function actKey(act: Action): string {
  return JSON.stringify(
    Object.entries(act)
      .filter(([, value]) => value !== undefined && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function sameActs(a: Acts, b: Acts): boolean {
  return a.length === b.length && a.every((act, index) => sameAct(act, b[index] as Action));
}

/** Return the number of equal actions at the beginning. */
export function countCommonPrefix(a: Acts, b: Acts): number {
  let count = 0;
  while (count < a.length && count < b.length && sameAct(a[count] as Action, b[count] as Action)) count += 1;
  return count;
}

/** Return the next command that brings the server's draft closer to the wanted one, or null if they are equal. */
export function nextCommand(confirmed: Acts, wanted: Acts): Extract<Command, { type: 'undo' | 'add-action' }> | null {
  const shared = countCommonPrefix(confirmed, wanted);
  if (confirmed.length > shared) return { type: 'undo', count: confirmed.length - shared };
  const act = wanted[shared];
  return act === undefined ? null : { type: 'add-action', act: act as GameAction };
}

/** Return the server's draft after a command. */
export function applyCommand(
  confirmed: Acts,
  command: { readonly type: string; readonly count?: number; readonly act?: unknown },
): Acts {
  return command.type === 'undo'
    ? confirmed.slice(0, confirmed.length - (command.count ?? 1))
    : [...confirmed, command.act as Action];
}

/** Return the history with a new draft, as one undo step. */
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

/** Return a history from the server's draft, with an undo step for each action. */
export function replaceWithServerDraft(acts: Acts): History {
  return { past: acts.map((_, index) => acts.slice(0, index)), now: acts, future: [] };
}

/** Return the history without a refused action. This is not an undo step. */
export function withoutRefused(history: History, index: number): History {
  return { ...history, now: history.now.filter((_, at) => at !== index) };
}

/**
 * Return the draft with another action. A die or special route that is already drawn in the same way moves to the new
 * space.
 */
export function withPlacement(acts: Acts, act: Action): Acts {
  const moved = (other: Action) =>
    isDrawn(act) && other.type === act.type && (!isOfDie(act) || (isOfDie(other) && other.die === act.die));
  const kept = acts.filter((other) => !moved(other));
  return [...kept, act];
}

export function withoutPlacement(acts: Acts, space: Space): Acts {
  return acts.filter((act) => act.space !== space);
}

/** Return the draft with a space in another orientation. The order stays. */
export function withOrientation(acts: Acts, space: Space, drawing: string): Acts {
  return acts.map((act) => (act.space === space ? { ...act, drawing } : act));
}

/** Return the next orientation of those that fit. */
export function nextWay(ways: readonly string[], drawing: string, by = 1): string | undefined {
  if (ways.length === 0) return undefined;
  const at = ways.indexOf(drawing);
  return ways[at < 0 ? 0 : (at + by + ways.length) % ways.length];
}

/**
 * Return the visible drawings: those of the server, with the draft in this round's ink.
 *
 * `known` is the draft that the server's drawings already include, with automatic changes. Actions that are only in
 * `known` are removed.
 */
export function overlayDraft(marks: Marks, round: number, acts: Acts, known?: Acts): Marks {
  if (known !== undefined && sameActs(acts, known)) return marks;
  const shown: Record<Space, readonly [string, number]> = {};
  const drawn = known && new Set(known.map((act) => act.space));
  for (const [space, mark] of Object.entries(marks))
    if (mark[1] !== round || (drawn !== undefined && !drawn.has(space))) shown[space] = mark;
  for (const act of acts) if (act.space && act.drawing) shown[act.space] = [act.drawing, round];
  return shown;
}

/** Return whether a value has the form of an action. Throws if its drawing is invalid. */
export function isAct(act: Action): boolean {
  if (!isDrawn(act)) return /^[a-z]+(-[a-z]+)+$/.test(act.type);
  parseDrawing(act.drawing);
  return SPACES.includes(act.space) && (!isOfDie(act) || Number.isInteger(act.die));
}
