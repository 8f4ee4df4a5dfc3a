/** The breakdown of a sheet's score at a moment, requested from the server and cached. */

import { useEffect, useState } from 'preact/hooks';
import { fetchJson } from '@/app/api';
import { EXPANSIONS } from '../drawing/expansions/data';
import type { Layers } from '../drawing/expansions/types';
import type { WrittenBoard } from '../paper_scorer/written_sheet/types';
import { boxFields, marksOn } from '../paper_scorer/registry';
import type { PaperScore } from '@/protocol';
import { endOf, finishedRound, type Game, boardsAt, type ReplayPosition } from '../replay/replay_positions';
import { hasSecondBoard, boardLine, type DrawnBoard, SURFACE } from '../table/boards';

const answers = new Map<string, PaperScore>();
const MOST = 200;

/** Return the drawings of a board as in a written sheet. */
function drawingsOf({ marks }: DrawnBoard): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(marks).map(([space, [drawing]]) => [space, drawing]));
}

/** Return the layers as fields of a written sheet. */
function written(layers: Layers): Readonly<Record<string, unknown>> {
  const names = EXPANSIONS.flatMap((one) => one.layers ?? []);
  return {
    ...Object.fromEntries(Object.entries(layers).filter(([name]) => names.includes(name))),
    ...Object.fromEntries(
      boxFields().flatMap(({ name, played }) => {
        const value = played?.(layers);
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}

/** Return a second board as in a written sheet. */
function writtenBoard(board: DrawnBoard): WrittenBoard {
  const layers = board.layers as Readonly<Record<string, unknown>>;
  return {
    drawings: drawingsOf(board),
    ...Object.fromEntries(marksOn(board.board).map(({ field }) => [field, layers[field] ?? []])),
  };
}

/** Return a sheet with all boards as a written sheet. */
function sheetOf(game: Game, boards: readonly DrawnBoard[]): Readonly<Record<string, unknown>> {
  const { edition = 'original', sheet, longest, expansions } = game.header.options;
  const surface = boards.find(({ board }) => board === SURFACE);
  const below = boards.filter(({ board }) => board !== SURFACE);
  return {
    edition,
    ...(sheet && { sheet }),
    ...(longest && { longest }),
    ...(expansions && { expansions }),
    ...(surface && { drawings: drawingsOf(surface), ...written(surface.layers) }),
    ...Object.fromEntries(below.map((board) => [board.board, writtenBoard(board)])),
  };
}

/** Request unknown breakdowns of sheets, given as texts of requests. Renders again as they arrive. */
function useAnswers(keys: readonly string[], wanted: boolean): void {
  const [, arrived] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    for (const key of keys) {
      if (answers.has(key)) continue;
      fetchJson<PaperScore>('/api/paper/score', JSON.parse(key)).then(
        (answer) => {
          if (answers.size > MOST) answers.clear();
          answers.set(key, answer);
          if (!gone) arrived((count) => count + 1);
        },
        () => undefined,
      );
    }
    return () => {
      gone = true;
    };
  }, [keys.join(' '), wanted]);
}

/** Return points and breakdown of a sheet, or undefined until the server answers. */
export function useScoreBreakdown(game: Game, boards: readonly DrawnBoard[], wanted: boolean): PaperScore | undefined {
  const key = JSON.stringify(sheetOf(game, boards));
  useAnswers([key], wanted);
  return answers.get(key);
}

/** Return the score lines of second boards for each seat after the last finished round, as far as they are known. */
export function useBoardLines(game: Game, moment: ReplayPosition): readonly Readonly<Record<string, number>>[] {
  const boards = hasSecondBoard(game.header.options);
  const round = finishedRound(game, moment);
  const keys =
    boards && round > 0
      ? game.header.seats.map((_, seat) => JSON.stringify(sheetOf(game, boardsAt(game, seat, endOf(game, round)))))
      : [];
  useAnswers(keys, boards);
  return keys.map((key) => {
    const found = answers.get(key)?.behind.leaves ?? {};
    return Object.fromEntries(
      Object.entries(found).flatMap(([board, { score }]) =>
        Object.entries(score).map(([line, value]) => [boardLine(board, line), value] as const),
      ),
    );
  });
}
