/**
 * The positions of a replay, called moments: the sheets after each drawing of each round of a finished match,
 * reconstructed from the server's data. Points come from the server.
 */

import type { Marks } from '../drawing/drawing';
import { sheetOf } from '../drawing/editions';
import type { Layers } from '../drawing/expansions/types';
import { applyChanges } from '@/live/json_patch';
import type { Header, Options, Replay, Result, ScoreSheet, TableSnapshot, View } from '@/protocol';
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

/**
 * A moment of a replay. Step 0 is the roll, and each later step adds one action to the sheet of each player. A round with a roll at
 * its end has two more steps: that roll, and the end of the round. The last step is always the end of the round.
 */
export interface ReplayPosition {
  readonly round: number;
  readonly step: number;
}

/** An action that changed a sheet. */
export interface SheetChange {
  readonly act: Action;
  /** The seat that decided it: the sheet's own seat, or a neighbour. */
  readonly by: number;
  /** The sheet after it. Undefined if the server sent no intermediate states. */
  readonly sheet: SheetView | undefined;
}

/** A roll at the end of a round. */
interface EndRoll {
  readonly faces: readonly string[];
  /** For each seat, its sheet before the roll. */
  readonly sheets: readonly SheetView[];
  /** For each seat, the actions after the roll that changed its sheet. */
  readonly changes: readonly (readonly SheetChange[])[];
}

export interface Round {
  /** The faces of the dice of the round. */
  readonly roll: readonly string[];
  /** For each seat, its actions in order, including those on the sheet of a neighbour. */
  readonly acts: readonly (readonly Action[])[];
  /** For each seat, its sheet before the first step, as far as the server sent it. */
  readonly starts: readonly (SheetView | undefined)[];
  /** For each seat, the actions that changed its sheet, in order, including those of neighbours. */
  readonly changes: readonly (readonly SheetChange[])[];
  readonly endRoll: EndRoll | undefined;
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
  /** The maximum number of changes of a sheet before the roll at the end. */
  readonly drawings: number;
  /** The number of the last step. */
  readonly steps: number;
}

export interface Game {
  readonly title: string;
  readonly header: Pick<InkHeader, 'options' | 'seats' | 'seed_sha256'>;
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

/** The commits of a phase: what each seat decided, in order, with the seat whose sheet each action changed. */
interface Commits {
  readonly made: (readonly (SheetChange & { readonly of: number })[])[];
  /** For each seat, its sheet before its first action. */
  readonly starts: (SheetView | undefined)[];
  /** The sheets before the first commit. */
  begin: readonly SheetView[] | undefined;
  /** The sheets after the last commit. */
  sheets: readonly SheetView[];
}

/** The phases of a round, in order. `last` is the drawing of the roll after the last round. */
type PhaseName = 'first' | 'draw' | 'last' | 'end';

interface RoundSoFar {
  readonly roll: readonly string[];
  readonly phases: Readonly<Record<PhaseName, Commits>>;
  endRoll: Omit<EndRoll, 'changes'> | undefined;
  ends: readonly SheetView[];
  scores: readonly ScoreSheet[];
  goals: readonly MatchGoal[];
  draft: DraftView | undefined;
  readonly board: BoardName;
}

export function foldReplay(replay: Replay): Game {
  const rounds: RoundSoFar[] = [];
  const seats = replay.header.seats.length;
  const header = replay.header as InkHeader;
  let view = replay.first as InkView;
  const next = applyChanges<InkView>;
  let laid: readonly MatchGoal[] = [];
  let begun = false;
  const noCommits = (): Commits => ({
    made: Array.from({ length: seats }, () => []),
    starts: Array.from({ length: seats }, () => undefined),
    begin: undefined,
    sheets: [],
  });
  for (const { event, changes, stages } of replay.steps) {
    const before = view;
    view = next(view, changes);
    begun ||= event.type === 'committed';
    if (!begun) laid = goalsOf(view.table);
    const round = rounds.at(-1);
    const phase = before.phase?.name === 'first' || before.phase?.name === 'end' ? before.phase.name : undefined;
    // A roll after the last round belongs to the last round.
    const commits = round?.phases[phase ?? (view.table.round > view.table.rounds ? 'last' : 'draw')];
    if (event.type === 'rolled' && event.round <= view.table.rounds) {
      rounds.push({
        roll: event.faces.map(([route]) => route),
        phases: { first: noCommits(), draw: noCommits(), last: noCommits(), end: noCommits() },
        endRoll: undefined,
        ends: [],
        scores: [],
        goals: [],
        draft: undefined,
        board: view.table.leaf ?? boardsOf(header.options)[0] ?? SURFACE,
      });
    } else if (event.type === 'end-rolled' && round) {
      round.endRoll = { faces: event.faces.map(([face]) => face), sheets: before.table.sheets };
    } else if (event.type === 'committed' && round && event.acts[0]?.type === 'pick') {
      round.draft = draftOf(view.table);
    } else if (event.type === 'committed' && commits) {
      const { seat } = event;
      const [start = [], ...after] = stages ?? [];
      let stage = next(before, start);
      commits.begin ??= before.table.sheets;
      commits.starts[seat] = stages && stage.table.sheets[seat];
      commits.made[seat] = (event.acts as Action[]).map((act, index) => {
        const { sheets } = stage.table;
        stage = next(stage, after[index] ?? []);
        const changed = stage.table.sheets.findIndex((sheet, other) => sheet !== sheets[other]);
        const of = changed < 0 ? seat : changed;
        return { act, by: seat, of, sheet: stages && stage.table.sheets[of] };
      });
      commits.sheets = view.table.sheets;
    } else if (event.type === 'retracted' && commits) {
      commits.made[event.seat] = [];
      commits.starts[event.seat] = undefined;
    }
    const now = rounds.at(-1);
    if (now && event.type !== 'rolled') {
      now.scores = view.table.sheets.map((sheet) => sheet.score);
      now.ends = view.table.sheets;
      now.goals = goalsOf(view.table);
    }
  }
  const all = rounds.map(finishRound);
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

/** Return a finished match without its replay: each round is the end of the match. */
export function foldEnd({ table, match, seed, seed_sha256 }: TableSnapshot): Game {
  const view = match?.table as TableView;
  const end: Round = {
    roll: [],
    acts: [],
    starts: [],
    changes: [],
    endRoll: undefined,
    ends: view.sheets,
    scores: view.sheets.map(({ score }) => score),
    goals: goalsOf(view),
    draft: draftOf(view),
    board: view.leaf ?? boardsOf(view.options)[0] ?? SURFACE,
    drawings: 0,
    steps: 0,
  };
  return {
    title: table.title,
    header: { options: view.options, seats: table.seats.map(({ name }) => name), seed_sha256: seed_sha256 ?? '' },
    seed: seed ?? '',
    rounds: Array.from({ length: view.rounds }, () => end),
    laid: [],
    result: match?.result ?? null,
    moments: [],
  };
}

function finishRound({ phases, endRoll, ...round }: RoundSoFar): Round {
  const before = [phases.first, phases.draw, phases.last];
  const seats = phases.draw.made.map((_, seat) => seat);
  const changes = seats.map((seat) => before.flatMap((commits) => changesOf(commits, seat)));
  const drawings = Math.max(0, ...changes.map((list) => list.length));
  return {
    ...round,
    acts: seats.map((seat) => before.flatMap(({ made }) => (made[seat] ?? []).map(({ act }) => act))),
    starts: seats.map((seat) => before.map((commits) => startOf(commits, seat)).find((start) => start !== undefined)),
    changes,
    endRoll: endRoll && { ...endRoll, changes: seats.map((seat) => changesOf(phases.end, seat)) },
    drawings,
    steps: drawings + (endRoll ? 2 : 0),
  };
}

/** Return the changes of a seat's sheet in a phase. Those of neighbours take effect after its own. */
function changesOf({ made, sheets }: Commits, seat: number): readonly SheetChange[] {
  const here = made.flat().filter(({ of }) => of === seat);
  const received = here.filter(({ by }) => by !== seat).map((change) => ({ ...change, sheet: sheets[seat] }));
  return [...here.filter(({ by }) => by === seat), ...received];
}

/** Return a seat's sheet before a phase. A neighbour that committed earlier may already have changed it for spectators. */
function startOf({ made, starts, begin }: Commits, seat: number): SheetView | undefined {
  return made.flat().some(({ of, by }) => of === seat && by !== seat) ? begin?.[seat] : starts[seat];
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

/** Return the roll at the end of a round, if a moment shows it. */
export function endRollAt(game: Game, { round, step }: ReplayPosition): readonly string[] | undefined {
  const there = game.rounds[round - 1];
  return there && step === there.steps - 1 ? there.endRoll?.faces : undefined;
}

/** Return a sheet at a moment, or undefined before the first one or without intermediate states. */
export function sheetAt(game: Game, seat: number, moment: ReplayPosition): SheetView | undefined {
  const round = game.rounds[moment.round - 1];
  if (isEnd(game, moment)) return round?.ends[seat];
  if (endRollAt(game, moment)) return round?.endRoll?.sheets[seat];
  const changes = round?.changes[seat] ?? [];
  const last = changes[Math.min(moment.step, changes.length) - 1];
  if (last) return last.sheet;
  return round?.starts[seat] ?? (moment.step === 0 ? game.rounds[moment.round - 2]?.ends[seat] : undefined);
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
  const changes = (game.rounds[moment.round - 1]?.changes[seat] ?? []).slice(0, moment.step);
  const paths = changes.map(({ act }) => act).filter(isPath);
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
  const told = needsExpansions(game) || game.moments.length === 0 ? sheetAt(game, seat, moment) : undefined;
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
export function changeAt(game: Game, seat: number, moment: ReplayPosition): SheetChange | undefined {
  const round = game.rounds[moment.round - 1];
  const atEnd = isEnd(game, moment) ? round?.endRoll?.changes[seat]?.at(-1) : undefined;
  return atEnd ?? round?.changes[seat]?.[moment.step - 1];
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
