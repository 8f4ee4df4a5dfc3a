/**
 * A finished match as moments: what lay on every sheet after each drawing of each round. Folds the server's replay; the
 * points at each moment are the server's. Pure; knows no page.
 */

import type { Marks } from '../drawing/drawing';
import { sheetOf } from '../drawing/editions';
import type { Layers } from '../drawing/expansions/types';
import { patched } from '@/live/patch';
import type { Header, Options, Replay, Result, ScoreSheet, View } from '@/protocol';
import { withDraft } from '../table/expansions/lattice';
import {
  type Act,
  draftOf,
  type DraftView,
  type GoalOnTable,
  goalsOf,
  isPath,
  type SheetView,
  type TableView,
} from '../table/model';
import { type BoardName, drawnBoard, type DrawnBoard, boardsOf, SURFACE } from '../table/boards';

/** After `step` drawings of everybody in a round: 0 is the roll, `steps` of the round its end. */
export interface Moment {
  readonly round: number;
  readonly step: number;
}

export interface Round {
  /** The routes of its dice. */
  readonly roll: readonly string[];
  /** By seat what was drawn, in order. */
  readonly acts: readonly (readonly Act[])[];
  /** By seat its sheet before its first drawing and after each, as far as the server told them apart. */
  readonly stages: readonly (readonly SheetView[])[];
  /** By seat its sheet at the end of the round, with all that came of itself. */
  readonly ends: readonly SheetView[];
  /** By seat the points when all had handed in. */
  readonly scores: readonly ScoreSheet[];
  /** The goals on the table when the round was over, and how near each sheet was. */
  readonly goals: readonly GoalOnTable[];
  /** Who picked which dice, where they were picked. */
  readonly draft: DraftView | undefined;
  /** The board that it was drawn on. */
  readonly board: BoardName;
  /** The most drawings that anybody made. */
  readonly steps: number;
}

export interface Game {
  readonly title: string;
  readonly header: InkHeader;
  readonly seed: string;
  readonly rounds: readonly Round[];
  /** The goals as they lay there before anybody drew. */
  readonly laid: readonly GoalOnTable[];
  readonly result: Result | null;
  /** All moments in order. */
  readonly moments: readonly Moment[];
}

/** A replay's parts, of a match of this game. */
type InkHeader = Header & { options: Options };
type InkView = View & { table: TableView };

export function gameOf(replay: Replay): Game {
  const rounds: {
    roll: string[];
    acts: Act[][];
    stages: SheetView[][];
    first: { readonly acts: Act[]; readonly stages: SheetView[] }[];
    ends: readonly SheetView[];
    scores: ScoreSheet[];
    goals: readonly GoalOnTable[];
    draft: DraftView | undefined;
    board: BoardName;
  }[] = [];
  const seats = replay.header.seats.length;
  const header = replay.header as InkHeader;
  let view = replay.first as InkView;
  const next = patched<InkView>;
  let laid: readonly GoalOnTable[] = [];
  let begun = false;
  for (const { event, changes, stages } of replay.steps) {
    const before = view;
    view = next(view, changes);
    begun ||= event.type === 'committed';
    if (!begun) laid = goalsOf(view.table);
    const round = rounds.at(-1);
    if (event.type === 'rolled' && event.round <= view.table.rounds) {
      rounds.push({
        roll: event.faces.map(([route]) => route),
        acts: each(seats),
        stages: each(seats),
        first: [],
        ends: [],
        scores: [],
        goals: [],
        draft: undefined,
        board: view.table.leaf ?? boardsOf(header.options)[0] ?? SURFACE,
      });
    } else if (event.type === 'committed' && round && event.acts[0]?.type === 'pick') {
      round.draft = draftOf(view.table);
    } else if (event.type === 'committed' && round) {
      // A roll after the last round has no round of its own: what it leads to belongs to the last one.
      const last = view.table.round > view.table.rounds ? (round.acts[event.seat] ?? []) : [];
      const first = before.phase?.name === 'first' ? undefined : round.first[event.seat];
      round.acts[event.seat] = [...last, ...(first?.acts ?? []), ...(event.acts as Act[])];
      let stage = before;
      const told = (stages ?? []).flatMap((part) => {
        stage = next(stage, part);
        return stage.table.sheets[event.seat] ?? [];
      });
      round.stages[event.seat] = [...(first?.stages ?? []), ...told];
      // What was done before dice were picked is the beginning of the round.
      if (before.phase?.name === 'first') round.first[event.seat] = { acts: event.acts as Act[], stages: told };
    } else if (event.type === 'retracted' && round) {
      const first = before.phase?.name === 'first' ? undefined : round.first[event.seat];
      round.acts[event.seat] = [...(first?.acts ?? [])];
      round.stages[event.seat] = [...(first?.stages ?? [])];
      if (before.phase?.name === 'first') delete round.first[event.seat];
    }
    const now = rounds.at(-1);
    if (now && event.type !== 'rolled') {
      now.scores = view.table.sheets.map((sheet) => sheet.score);
      now.ends = view.table.sheets;
      now.goals = goalsOf(view.table);
    }
  }
  const all = rounds.map(
    (round): Round => ({ ...round, steps: Math.max(0, ...round.acts.map((acts) => acts.length)) }),
  );
  return {
    title: replay.title,
    header,
    seed: replay.seed,
    rounds: all,
    laid,
    result: view.result,
    moments: all.flatMap(({ steps }, index) =>
      Array.from({ length: steps + 1 }, (_, step): Moment => ({ round: index + 1, step })),
    ),
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

function each<Item>(seats: number): Item[][] {
  return Array.from({ length: seats }, () => []);
}

/** A sheet at a moment as the server told it; undefined before anything was, or where it told no stages. */
export function sheetAt(game: Game, seat: number, moment: Moment): SheetView | undefined {
  const round = game.rounds[moment.round - 1];
  if (isEnd(game, moment)) return round?.ends[seat];
  const stages = round?.stages[seat] ?? [];
  return (
    stages[Math.min(moment.step, stages.length - 1)] ??
    (moment.step === 0 ? game.rounds[moment.round - 2]?.ends[seat] : undefined)
  );
}

/** Whether sheets have more on them than drawings. */
function needsExpansions({ header: { options } }: Game): boolean {
  return (options.expansions?.length ?? 0) > 0 || sheetOf(options) !== undefined;
}

/** What lies on a sheet at a moment beside drawings, of this round still wet; undefined where nothing ever does. */
export function layersAt(game: Game, seat: number, moment: Moment, board = topBoard(game)): Layers | undefined {
  if (!needsExpansions(game)) return undefined;
  const { layers } = drawnBoard(
    game.header.options,
    sheetAt(game, seat, moment) ?? { marks: marksAt(game, seat, moment) },
    board,
  );
  if (moment.round === game.rounds.length && isEnd(game, moment)) return layers;
  const paths = (game.rounds[moment.round - 1]?.acts[seat] ?? []).slice(0, moment.step).filter(isPath);
  return withDraft(layers, paths, paths);
}

/** The upper board of every sheet. */
function topBoard(game: Game): BoardName {
  return boardsOf(game.header.options)[0] ?? SURFACE;
}

/** The boards of a sheet as they lie at a moment. */
export function boardsAt(game: Game, seat: number, moment: Moment): readonly DrawnBoard[] {
  return boardsOf(game.header.options).map((board) => ({
    board,
    marks: marksAt(game, seat, moment, board),
    layers: layersAt(game, seat, moment, board) ?? {},
  }));
}

/** What lies on a board of a sheet at a moment, the upper one if none is named. */
export function marksAt(game: Game, seat: number, moment: Moment, board = topBoard(game)): Marks {
  const told = needsExpansions(game) ? sheetAt(game, seat, moment) : undefined;
  if (told) return drawnBoard(game.header.options, told, board).marks;
  if (needsExpansions(game) && board !== SURFACE) return {};
  const marks: Record<string, [string, number]> = {};
  game.rounds.slice(0, moment.round).forEach(({ acts }, index) => {
    const round = index + 1;
    const drawn = (acts[seat] ?? []).slice(0, round === moment.round ? moment.step : undefined);
    for (const act of drawn) if (act.space && act.drawing) marks[act.space] = [act.drawing, round];
  });
  return marks;
}

/** The drawing that a moment added to a sheet. */
export function actAt(game: Game, seat: number, moment: Moment): Act | undefined {
  return moment.step === 0 ? undefined : game.rounds[moment.round - 1]?.acts[seat]?.[moment.step - 1];
}

/** The dice of a seat in the round of a moment, white ones first: its own, where they were picked. */
export function rollAt(game: Game, seat: number, { round }: Moment): readonly string[] {
  const there = game.rounds[round - 1];
  const own =
    there?.draft?.pairs.filter((pair) => pair.by === seat).flatMap((pair) => pair.dice.map(({ face }) => face)) ?? [];
  return [...own, ...(there?.roll ?? [])];
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
