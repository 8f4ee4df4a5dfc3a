/** Registers and hand of one robot, as its player has them: what lies where, what is next. Pure; judges nothing. */

import { kindOf } from '../../drawing/deck';
import { type ActOf, type RallyAct, REGISTERS, type RobotView } from '../model';

export interface Register {
  /** From 1. */
  readonly number: number;
  readonly card: number | null;
  readonly locked: boolean;
  /** A second card that lies there, the turn of a pair, and the Option that put it there. */
  readonly second?: { readonly card: number; readonly by: string } | undefined;
}

export interface Program {
  readonly robot: number;
  readonly registers: readonly Register[];
  readonly hand: readonly number[];
  /** The register that the next card goes into; null when all are full. */
  readonly next: number | null;
  /** By card of the hand the Option on which it was put. */
  readonly aside: ReadonlyMap<number, string>;
}

export const NUMBERS: readonly number[] = Array.from({ length: REGISTERS }, (_, index) => index + 1);

export function placesOf(acts: readonly RallyAct[], robot: number): readonly ActOf<'place'>[] {
  return acts.flatMap((act) => (act.type === 'place' && act.robot === robot ? [act] : []));
}

/** The registers that its owner does not fill: what lies there stays. */
function kept(view: RobotView): readonly number[] {
  return view.locked.filter((number) => view.registers[number - 1] != null);
}

/** The acts by which all lies where it does in a robot's registers that are not locked. */
export function lyingIn(robot: number, view: RobotView): readonly RallyAct[] {
  return NUMBERS.flatMap((register): readonly RallyAct[] => {
    const card = view.registers[register - 1] ?? null;
    if (card === null || kept(view).includes(register)) return [];
    const second = view.paired?.find((pair) => pair.register === register);
    const place: RallyAct = { type: 'place', robot, register, card };
    return second ? [place, { type: 'join', robot, register, card: second.card, option: second.by }] : [place];
  });
}

export function joinsOf(acts: readonly RallyAct[], robot: number): readonly ActOf<'join'>[] {
  return acts.flatMap((act) => (act.type === 'join' && act.robot === robot ? [act] : []));
}

/** A robot's program as it lies; `hand` as it was dealt. `target`: the register that was chosen to be next. */
export function programOf(
  robot: number,
  view: RobotView,
  hand: readonly number[],
  acts: readonly RallyAct[],
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
    // The Move card lies below, whichever came first.
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

/** A card put into a register: it leaves the one where it was; what lay there goes to that one, or back to the hand. */
export function putInto(acts: readonly RallyAct[], robot: number, register: number, card: number): readonly RallyAct[] {
  const places = placesOf(acts, robot);
  const from = places.find((act) => act.card === card)?.register;
  const there = places.find((act) => act.register === register);
  const kept = without(
    acts,
    robot,
    (act) => act.card === card || ('register' in act && (act.register === register || act.register === from)),
  );
  const put: RallyAct = { type: 'place', robot, register, card };
  return there !== undefined && from !== undefined && from !== register
    ? [...kept, { ...there, register: from }, put]
    : [...kept, put];
}

export function takenFrom(acts: readonly RallyAct[], robot: number, register: number): readonly RallyAct[] {
  return without(acts, robot, (act) => 'register' in act && act.register === register);
}

/** The acts without those by which a card of the robot was laid somewhere, as far as `gone` says. */
export function without(
  acts: readonly RallyAct[],
  robot: number,
  gone: (act: ActOf<'place' | 'join' | 'store'>) => boolean,
): readonly RallyAct[] {
  return acts.filter(
    (act) =>
      act.robot !== robot || !(act.type === 'place' || act.type === 'join' || act.type === 'store') || !gone(act),
  );
}

export function emptied(acts: readonly RallyAct[], robot: number): readonly RallyAct[] {
  return without(acts, robot, () => true);
}

/** The acts without all that makes a robot's program: what lies where, and answers for a single register. */
export function unprogrammed(acts: readonly RallyAct[], robot: number): readonly RallyAct[] {
  return emptied(acts, robot).filter(
    (act) =>
      act.robot !== robot || !(act.type === 'fetch' || (act.type === 'standing' && (act.register ?? null) !== null)),
  );
}

/** The register of a card that is put; undefined for one in the hand. */
export function whereIs(program: Program, card: number): number | undefined {
  return program.registers.find(
    (register) => !register.locked && (register.card === card || register.second?.card === card),
  )?.number;
}

/** So many registers are still to fill, of the robots that have a turn. */
export function toFill(robots: readonly number[], views: readonly RobotView[], acts: readonly RallyAct[]): number {
  return robots.reduce((sum, robot) => {
    const view = views[robot];
    return sum + Math.max(0, REGISTERS - (view ? kept(view).length : REGISTERS) - placesOf(acts, robot).length);
  }, 0);
}

/** Whether to say how the race is won: before its first card is laid, unless the course is won in another way. */
export function saysAim(
  view: { readonly turn: number; readonly special?: unknown } | undefined,
  filled: number,
): boolean {
  return view?.turn === 1 && filled === 0 && !view.special;
}
