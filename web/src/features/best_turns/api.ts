/** Requests for the puzzles "find the best turn". */

import { fetchJson } from '../../app/api';
import type { BeginPuzzleRequest, CreatedTable, NextPuzzle, PuzzleResult, TurnPuzzles } from '../../protocol';

const PUZZLES = '/api/turn-puzzles';

export const fetchPuzzles = (): Promise<TurnPuzzles> => fetchJson(PUZZLES);

/** Return a puzzle to practise. An empty theme stands for any. */
export const fetchNext = (game: string, theme: string): Promise<NextPuzzle> =>
  fetchJson(`${PUZZLES}/next`, { game, theme });

/** Return the table of the player for a puzzle. The server creates the table on the first request. */
export const beginPuzzle = (id: string, wanted: BeginPuzzleRequest): Promise<CreatedTable> =>
  fetchJson(`${PUZZLES}/${encodeURIComponent(id)}`, wanted);

/** Return the result of the committed answer. */
export const fetchResult = (id: string): Promise<PuzzleResult> =>
  fetchJson(`${PUZZLES}/${encodeURIComponent(id)}/answer`, {});
