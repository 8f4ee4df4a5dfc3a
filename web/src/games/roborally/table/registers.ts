/** Registers and hand of one robot, as its player has them: what lies where, what is next. Pure; judges nothing. */

import { type ActOf, type RallyAct, REGISTERS, type RobotView } from './model';

export interface Register {
  /** From 1. */
  readonly number: number;
  readonly card: number | null;
  readonly locked: boolean;
}

export interface Program {
  readonly robot: number;
  readonly registers: readonly Register[];
  readonly hand: readonly number[];
  /** The register that the next card goes into; null when all are full. */
  readonly next: number | null;
}

export const NUMBERS: readonly number[] = Array.from({ length: REGISTERS }, (_, index) => index + 1);

export function placesOf(acts: readonly RallyAct[], robot: number): readonly ActOf<'place'>[] {
  return acts.flatMap((act) => (act.type === 'place' && act.robot === robot ? [act] : []));
}

/** A robot's program as it lies. `target`: the register that was chosen to be next. */
export function programOf(
  robot: number,
  view: RobotView,
  hand: readonly number[],
  acts: readonly RallyAct[],
  target: number | null,
): Program {
  const placed = new Map(placesOf(acts, robot).map((act) => [act.register, act.card]));
  const registers = NUMBERS.map((number): Register => {
    const locked = view.locked.includes(number);
    return { number, locked, card: locked ? (view.registers[number - 1] ?? null) : (placed.get(number) ?? null) };
  });
  const empty = registers
    .filter((register) => !register.locked && register.card === null)
    .map((register) => register.number);
  const next = target !== null && empty.includes(target) ? target : (empty[0] ?? null);
  return { robot, registers, hand, next };
}

/** A card put into a register: it leaves the one where it was; what lay there goes to that one, or back to the hand. */
export function putInto(acts: readonly RallyAct[], robot: number, register: number, card: number): readonly RallyAct[] {
  const places = placesOf(acts, robot);
  const from = places.find((act) => act.card === card)?.register;
  const there = places.find((act) => act.register === register);
  const kept = acts.filter(
    (act) => !(act.type === 'place' && act.robot === robot && (act.card === card || act.register === register)),
  );
  const put: RallyAct = { type: 'place', robot, register, card };
  return there !== undefined && from !== undefined && from !== register
    ? [...kept, { ...there, register: from }, put]
    : [...kept, put];
}

export function takenFrom(acts: readonly RallyAct[], robot: number, register: number): readonly RallyAct[] {
  return acts.filter((act) => !(act.type === 'place' && act.robot === robot && act.register === register));
}

export function emptied(acts: readonly RallyAct[], robot: number): readonly RallyAct[] {
  return acts.filter((act) => !(act.type === 'place' && act.robot === robot));
}

/** The register of a card that is put; undefined for one in the hand. */
export function whereIs(program: Program, card: number): number | undefined {
  return program.registers.find((register) => !register.locked && register.card === card)?.number;
}

/** So many registers are still to fill, of the robots that have a turn. */
export function toFill(robots: readonly number[], views: readonly RobotView[], acts: readonly RallyAct[]): number {
  return robots.reduce(
    (sum, robot) =>
      sum + Math.max(0, REGISTERS - (views[robot]?.locked.length ?? REGISTERS) - placesOf(acts, robot).length),
    0,
  );
}
