/**
 * A finished match as moments: what lay on every sheet after each drawing of each round. Folds the server's replay; the
 * points at each moment are the server's. Pure; knows no page.
 */

import type { Marks } from '../ink/drawing';
import { type Change, type Json, patched } from '../live/patch';
import type { GameAct, Header, Replay, Result, ScoreSheet, View } from '../protocol';

/** After `step` drawings of everybody in a round: 0 is the roll, `steps` of the round its end. */
export interface Moment {
  readonly round: number;
  readonly step: number;
}

export interface Round {
  /** The routes of its dice. */
  readonly roll: readonly string[];
  /** By seat what was drawn, in order. */
  readonly acts: readonly (readonly GameAct[])[];
  /** By seat the points when all had handed in. */
  readonly scores: readonly ScoreSheet[];
  /** The most drawings that anybody made. */
  readonly steps: number;
}

export interface Game {
  readonly title: string;
  readonly header: Header;
  readonly seed: string;
  readonly rounds: readonly Round[];
  readonly result: Result | null;
  /** All moments in order. */
  readonly moments: readonly Moment[];
}

export function gameOf(replay: Replay): Game {
  const rounds: { roll: string[]; acts: GameAct[][]; scores: ScoreSheet[] }[] = [];
  const seats = replay.header.seats.length;
  let view = replay.first;
  for (const { event, changes } of replay.steps) {
    view = patched(view as unknown as Json, changes as unknown as readonly Change[]) as unknown as View;
    const round = rounds.at(-1);
    if (event.type === 'rolled') {
      rounds.push({ roll: event.faces.map(([route]) => route), acts: Array.from({ length: seats }, () => []), scores: [] });
    } else if (event.type === 'committed' && round) round.acts[event.seat] = event.acts;
    else if (event.type === 'retracted' && round) round.acts[event.seat] = [];
    const now = rounds.at(-1);
    if (now && event.type !== 'rolled') now.scores = view.table.sheets.map((sheet) => sheet.score);
  }
  const all = rounds.map((round): Round => ({ ...round, steps: Math.max(0, ...round.acts.map((acts) => acts.length)) }));
  return {
    title: replay.title,
    header: replay.header,
    seed: replay.seed,
    rounds: all,
    result: view.result,
    moments: all.flatMap(({ steps }, index) => Array.from({ length: steps + 1 }, (_, step): Moment => ({ round: index + 1, step }))),
  };
}

/** The last moment of a round. */
export function endOf(game: Game, round: number): Moment {
  return { round, step: game.rounds[round - 1]?.steps ?? 0 };
}

export function isEnd(game: Game, moment: Moment): boolean {
  return moment.step >= (game.rounds[moment.round - 1]?.steps ?? 0);
}

/** The number of a moment among all. */
export function indexOf(game: Game, moment: Moment): number {
  return game.moments.findIndex(({ round, step }) => round === moment.round && step === moment.step);
}

/** What lies on a sheet at a moment. */
export function marksAt(game: Game, seat: number, moment: Moment): Marks {
  const marks: Record<string, [string, number]> = {};
  game.rounds.slice(0, moment.round).forEach(({ acts }, index) => {
    const round = index + 1;
    const drawn = (acts[seat] ?? []).slice(0, round === moment.round ? moment.step : undefined);
    for (const act of drawn) marks[act.space] = [act.drawing, round];
  });
  return marks;
}

/** The drawing that a moment added to a sheet. */
export function actAt(game: Game, seat: number, moment: Moment): GameAct | undefined {
  return moment.step === 0 ? undefined : game.rounds[moment.round - 1]?.acts[seat]?.[moment.step - 1];
}

/** The last round that was finished at a moment; 0 before the first. */
export function finishedRound(game: Game, moment: Moment): number {
  return isEnd(game, moment) ? moment.round : moment.round - 1;
}

/** The moment of an address's hash: `#r5` after round 5, `#r5s3` after its third drawing; undefined for anything else. */
export function momentOf(game: Game, hash: string): Moment | undefined {
  const found = /^#r(\d{1,3})(?:s(\d{1,3}))?$/.exec(hash);
  const round = Number(found?.[1] ?? 0);
  const there = game.rounds[round - 1];
  if (!found || !there) return undefined;
  return { round, step: found[2] === undefined ? there.steps : Math.min(Number(found[2]), there.steps) };
}

/** The hash of a moment. */
export function hashOf(game: Game, moment: Moment): string {
  return isEnd(game, moment) ? `#r${moment.round}` : `#r${moment.round}s${moment.step}`;
}
