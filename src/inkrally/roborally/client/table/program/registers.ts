/** Registers and hand of one robot, as its player sees them. Contains no rules. */

import { kindOf } from '../../drawing/program_cards';
import { type ActOf, type RallyAction, REGISTERS, type RobotView } from '../model';

export interface Register {
  /** The number of the register, counted from 1. */
  readonly number: number;
  readonly card: number | null;
  readonly locked: boolean;
  /** The second card of the register: the turn of a pair, and the Option card that allows it. */
  readonly second?: { readonly card: number; readonly by: string } | undefined;
}

export interface Program {
  readonly robot: number;
  readonly registers: readonly Register[];
  readonly hand: readonly number[];
  /** The register for the next card, or null if all are full. */
  readonly next: number | null;
  /** The Option card that holds a card of the hand, by the number of the held card. */
  readonly aside: ReadonlyMap<number, string>;
}

export const NUMBERS: readonly number[] = Array.from({ length: REGISTERS }, (_, index) => index + 1);

export function placesOf(acts: readonly RallyAction[], robot: number): readonly ActOf<'place'>[] {
  return acts.flatMap((act) => (act.type === 'place' && act.robot === robot ? [act] : []));
}

/** Return the registers that the player does not fill. Their cards stay. */
function kept(view: RobotView): readonly number[] {
  return view.locked.filter((number) => view.registers[number - 1] != null);
}

/** Return the actions that produce the cards in a robot's unlocked registers. */
export function getPlacedCards(robot: number, view: RobotView): readonly RallyAction[] {
  return NUMBERS.flatMap((register): readonly RallyAction[] => {
    const card = view.registers[register - 1] ?? null;
    if (card === null || kept(view).includes(register)) return [];
    const second = view.paired?.find((pair) => pair.register === register);
    const place: RallyAction = { type: 'place', robot, register, card };
    return second ? [place, { type: 'join', robot, register, card: second.card, option: second.by }] : [place];
  });
}

export function joinsOf(acts: readonly RallyAction[], robot: number): readonly ActOf<'join'>[] {
  return acts.flatMap((act) => (act.type === 'join' && act.robot === robot ? [act] : []));
}

/** Return a robot's program. `hand` is the dealt hand. `target` is the register chosen to be next. */
export function programOf(
  robot: number,
  view: RobotView,
  hand: readonly number[],
  acts: readonly RallyAction[],
  target: number | null,
): Program {
  const placed = new Map(placesOf(acts, robot).map((act) => [act.register, act.card]));
  const joined = new Map(joinsOf(acts, robot).map((act) => [act.register, act]));
  const registers = NUMBERS.map((number): Register => {
    const locked = kept(view).includes(number);
    if (locked) {
      const second = view.paired?.find((pair) => pair.register === number);
      return { number, locked, card: view.registers[number - 1] ?? null, ...(second ? { second } : {}) };
    }
    const card = placed.get(number) ?? null;
    const join = joined.get(number);
    if (card === null || join === undefined) return { number, locked, card };
    // Put the Move card first, in any order of placing the two cards.
    const turnFirst = TURNS.has(kindOf(card));
    return {
      number,
      locked,
      card: turnFirst ? join.card : card,
      second: { card: turnFirst ? card : join.card, by: join.option },
    };
  });
  const empty = registers
    .filter((register) => !register.locked && register.card === null)
    .map((register) => register.number);
  const next = target !== null && empty.includes(target) ? target : (empty[0] ?? null);
  const mine = acts.filter((act) => act.robot === robot);
  const aside = new Map(mine.flatMap((act) => (act.type === 'store' ? [[act.card, act.option] as const] : [])));
  const fetched = mine.flatMap((act) => (act.type === 'fetch' ? (view.stored?.[act.option] ?? []) : []));
  return { robot, registers, hand: [...hand, ...fetched].sort((a, b) => b - a), next, aside };
}

const TURNS: ReadonlySet<string> = new Set(['left', 'right', 'u-turn']);

/** Put a card into a register. It leaves its former register, and the replaced card goes there or back to the hand. */
export function withCardPlaced(
  acts: readonly RallyAction[],
  robot: number,
  register: number,
  card: number,
): readonly RallyAction[] {
  const places = placesOf(acts, robot);
  const from = places.find((act) => act.card === card)?.register;
  const there = places.find((act) => act.register === register);
  const kept = without(
    acts,
    robot,
    (act) => act.card === card || ('register' in act && (act.register === register || act.register === from)),
  );
  const put: RallyAction = { type: 'place', robot, register, card };
  return there !== undefined && from !== undefined && from !== register
    ? [...kept, { ...there, register: from }, put]
    : [...kept, put];
}

export function withCardRemoved(acts: readonly RallyAction[], robot: number, register: number): readonly RallyAction[] {
  return without(acts, robot, (act) => 'register' in act && act.register === register);
}

/** Return the actions without those that move a card of the robot for which `gone` is true. */
export function without(
  acts: readonly RallyAction[],
  robot: number,
  gone: (act: ActOf<'place' | 'join' | 'store'>) => boolean,
): readonly RallyAction[] {
  return acts.filter(
    (act) =>
      act.robot !== robot || !(act.type === 'place' || act.type === 'join' || act.type === 'store') || !gone(act),
  );
}

export function withoutCards(acts: readonly RallyAction[], robot: number): readonly RallyAction[] {
  return without(acts, robot, () => true);
}

/** Return the actions without a robot's program: its cards, and answers for single registers. */
export function withoutProgram(acts: readonly RallyAction[], robot: number): readonly RallyAction[] {
  return withoutCards(acts, robot).filter(
    (act) =>
      act.robot !== robot || !(act.type === 'fetch' || (act.type === 'standing' && (act.register ?? null) !== null)),
  );
}

/** Return the register of a card, or undefined for a card in the hand. */
export function whereIs(program: Program, card: number): number | undefined {
  return program.registers.find(
    (register) => !register.locked && (register.card === card || register.second?.card === card),
  )?.number;
}

/** Return the number of registers still to fill, over the robots that have a turn. */
export function countEmptyRegisters(
  robots: readonly number[],
  views: readonly RobotView[],
  acts: readonly RallyAction[],
): number {
  return robots.reduce((sum, robot) => {
    const view = views[robot];
    return sum + Math.max(0, REGISTERS - (view ? kept(view).length : REGISTERS) - placesOf(acts, robot).length);
  }, 0);
}

/** Return whether to explain how to win: before the first card, unless the course is won differently. */
export function saysAim(
  view: { readonly turn: number; readonly special?: unknown } | undefined,
  filled: number,
): boolean {
  return view?.turn === 1 && filled === 0 && !view.special;
}
