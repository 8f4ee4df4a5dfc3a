/**
 * The positions of a replay, called moments: the sheets after each drawing of each round of a finished match,
 * reconstructed from the server's data. Points come from the server.
 */

import type { Marks } from '../drawing/drawing';
import { sheetOf } from '../drawing/editions';
import type { Layers } from '../drawing/expansions/types';
import { applyChanges } from '@/live/json_patch';
import type { Header, Options, Replay, Result, ScoreSheet, View } from '@/protocol';
import { withDraft } from '../table/expansions/lattice';
import {
  type Action,
  draftOf,
  type DraftView,
  type MatchGoal,
  goalsOf,
  isPath,
  type SheetView,
  type TableView,
} from '../table/model';
import { type BoardName, drawnBoard, type DrawnBoard, boardsOf, SURFACE } from '../table/boards';

/** A moment after `step` drawings of all players in a round: 0 is the roll, and the round's `steps` its end. */
export interface ReplayPosition {
  readonly round: number;
  readonly step: number;
}

export interface Round {
  /** The faces of the dice of the round. */
  readonly roll: readonly string[];
  /** For each seat, its actions in order. */
  readonly acts: readonly (readonly Action[])[];
  /** For each seat, its sheet before the first drawing and after each one, as far as the server sent them. */
  readonly stages: readonly (readonly SheetView[])[];
  /** For each seat, its sheet at the end of the round, including automatic changes. */
  readonly ends: readonly SheetView[];
  /** For each seat, the points after all commits. */
  readonly scores: readonly ScoreSheet[];
  /** The goals at the end of the round, and the progress of each sheet. */
  readonly goals: readonly MatchGoal[];
  /** The draft of dice, if there was one. */
  readonly draft: DraftView | undefined;
  /** The board of the round. */
  readonly board: BoardName;
  /** The maximum number of drawings of a player. */
  readonly steps: number;
}

export interface Game {
  readonly title: string;
  readonly header: InkHeader;
  readonly seed: string;
  readonly rounds: readonly Round[];
  /** The goals before the first drawing. */
  readonly laid: readonly MatchGoal[];
  readonly result: Result | null;
  /** All moments in order. */
  readonly moments: readonly ReplayPosition[];
}

/** The types of a replay for this game. */
type InkHeader = Header & { options: Options };
type InkView = View & { table: TableView };

export function foldReplay(replay: Replay): Game {
  const rounds: {
    roll: string[];
    acts: Action[][];
    stages: SheetView[][];
    first: { readonly acts: Action[]; readonly stages: SheetView[] }[];
    ends: readonly SheetView[];
    scores: ScoreSheet[];
    goals: readonly MatchGoal[];
    draft: DraftView | undefined;
    board: BoardName;
    /** The number of steps after the drawings: 1 if dice were rolled at the end of the round. */
    after: number;
  }[] = [];
  const seats = replay.header.seats.length;
  const header = replay.header as InkHeader;
  let view = replay.first as InkView;
  const next = applyChanges<InkView>;
  let laid: readonly MatchGoal[] = [];
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
        after: 0,
      });
    } else if (event.type === 'end-rolled' && round) {
      round.after = 1;
    } else if (before.phase?.name === 'end' && (event.type === 'committed' || event.type === 'retracted')) {
      // Decisions at the end of a round draw nothing. The last step of the round shows their effects.
    } else if (event.type === 'committed' && round && event.acts[0]?.type === 'pick') {
      round.draft = draftOf(view.table);
    } else if (event.type === 'committed' && round) {
      // A roll after the last round belongs to the last round.
      const last = view.table.round > view.table.rounds ? (round.acts[event.seat] ?? []) : [];
      const first = before.phase?.name === 'first' ? undefined : round.first[event.seat];
      round.acts[event.seat] = [...last, ...(first?.acts ?? []), ...(event.acts as Action[])];
      let stage = before;
      const told = (stages ?? []).flatMap((part) => {
        stage = next(stage, part);
        return stage.table.sheets[event.seat] ?? [];
      });
      round.stages[event.seat] = [...(first?.stages ?? []), ...told];
      // Actions before the draft are the beginning of the round.
      if (before.phase?.name === 'first') round.first[event.seat] = { acts: event.acts as Action[], stages: told };
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
    (round): Round => ({ ...round, steps: Math.max(0, ...round.acts.map((acts) => acts.length)) + round.after }),
  );
  return {
    title: replay.title,
    header,
    seed: replay.seed,
    rounds: all,
    laid,
    result: view.result,
    moments: all.flatMap(({ steps }, index) =>
      Array.from({ length: steps + 1 }, (_, step): ReplayPosition => ({ round: index + 1, step })),
    ),
  };
}

/** Return the last moment of a round. */
export function endOf(game: Game, round: number): ReplayPosition {
  return { round, step: game.rounds[round - 1]?.steps ?? 0 };
}

export function isEnd(game: Game, moment: ReplayPosition): boolean {
  return moment.step >= (game.rounds[moment.round - 1]?.steps ?? 0);
}

/** Return the index of a moment. */
export function indexOf(game: Game, moment: ReplayPosition): number {
  return game.moments.findIndex(({ round, step }) => round === moment.round && step === moment.step);
}

function each<Item>(seats: number): Item[][] {
  return Array.from({ length: seats }, () => []);
}

/** Return a sheet at a moment, or undefined before the first one or without intermediate states. */
export function sheetAt(game: Game, seat: number, moment: ReplayPosition): SheetView | undefined {
  const round = game.rounds[moment.round - 1];
  if (isEnd(game, moment)) return round?.ends[seat];
  const stages = round?.stages[seat] ?? [];
  return (
    stages[Math.min(moment.step, stages.length - 1)] ??
    (moment.step === 0 ? game.rounds[moment.round - 2]?.ends[seat] : undefined)
  );
}

/** Return whether sheets have contents other than drawings. */
function needsExpansions({ header: { options } }: Game): boolean {
  return (options.expansions?.length ?? 0) > 0 || sheetOf(options) !== undefined;
}

/**
 * Return the contents of a sheet at a moment besides drawings, with those of this round marked. Undefined if there are
 * never any.
 */
export function layersAt(game: Game, seat: number, moment: ReplayPosition, board = topBoard(game)): Layers | undefined {
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

/** Return the first board of every sheet. */
function topBoard(game: Game): BoardName {
  return boardsOf(game.header.options)[0] ?? SURFACE;
}

/** Return the boards of a sheet at a moment. */
export function boardsAt(game: Game, seat: number, moment: ReplayPosition): readonly DrawnBoard[] {
  return boardsOf(game.header.options).map((board) => ({
    board,
    marks: marksAt(game, seat, moment, board),
    layers: layersAt(game, seat, moment, board) ?? {},
  }));
}

/** Return the drawings of a board at a moment, of the first board by default. */
export function marksAt(game: Game, seat: number, moment: ReplayPosition, board = topBoard(game)): Marks {
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

/** Return the action that a moment added to a sheet. */
export function actAt(game: Game, seat: number, moment: ReplayPosition): Action | undefined {
  return moment.step === 0 ? undefined : game.rounds[moment.round - 1]?.acts[seat]?.[moment.step - 1];
}

/** Return the dice of a seat in a round, white dice first. After a draft, each seat has its own white dice. */
export function rollAt(game: Game, seat: number, { round }: ReplayPosition): readonly string[] {
  const there = game.rounds[round - 1];
  const own =
    there?.draft?.pairs.filter((pair) => pair.by === seat).flatMap((pair) => pair.dice.map(({ face }) => face)) ?? [];
  return [...own, ...(there?.roll ?? [])];
}

/** Return the last finished round at a moment, or 0 before the first. */
export function finishedRound(game: Game, moment: ReplayPosition): number {
  return isEnd(game, moment) ? moment.round : moment.round - 1;
}

/**
 * Return the moment of a URL fragment: `#r5` after round 5, `#r5s3` after its third drawing. Undefined for other
 * fragments.
 */
export function parsePositionHash(game: Game, hash: string): ReplayPosition | undefined {
  const found = /^#r(\d{1,3})(?:s(\d{1,3}))?$/.exec(hash);
  const round = Number(found?.[1] ?? 0);
  const there = game.rounds[round - 1];
  if (!found || !there) return undefined;
  return { round, step: found[2] === undefined ? there.steps : Math.min(Number(found[2]), there.steps) };
}

/** Return the URL fragment of a moment. */
export function hashOf(game: Game, moment: ReplayPosition): string {
  return isEnd(game, moment) ? `#r${moment.round}` : `#r${moment.round}s${moment.step}`;
}
