/** The HTTP side of the server: ask, and get an answer or a Problem in words. Knows no page. */

import type { Clock, Problem } from '../protocol';
import { t } from '../texts/index';

/** The server said no, or could not be reached (`offline`). */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** With a body it is a POST, unless another method is named. */
export async function ask<T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError({ code: 'offline', message: t('api.offline') });
  }
  const content = (await answer.json().catch(() => null)) as { error?: Problem } | null;
  if (!answer.ok) throw new ApiError(content?.error ?? { code: 'internal', message: t('api.failed') });
  return content as T;
}

/** What went wrong, in words. */
export function problemOf(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : { code: 'internal', message: t('api.failed') };
}

export interface Level {
  readonly level: string;
  /** How it plays, in one line. */
  readonly line: string;
}

export interface OptionValues {
  readonly name: string;
  readonly values: readonly (string | number | boolean | null)[];
  readonly default: string | number | boolean | null;
}

export interface GameInfo {
  readonly name: string;
  readonly fewest_seats: number;
  readonly most_seats: number;
  readonly options: readonly OptionValues[];
  readonly levels: readonly Level[];
  /** Its tables can allow hints, and its finished matches are reviewed. */
  readonly hints?: boolean;
}

export interface TableSetup {
  readonly game: string;
  readonly title: string;
  readonly seats: number;
  readonly patience?: number | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly clock?: Clock;
  readonly open_drafts?: boolean;
  readonly stand_in?: string;
  readonly hints?: boolean;
}

export interface NewTable {
  readonly setup: TableSetup;
  readonly name?: string;
  readonly bots?: readonly string[];
  readonly start?: boolean;
  readonly dice_of?: string;
  /** The host's figure. */
  readonly look?: number | null;
}

export interface MadeTable {
  readonly table: string;
  readonly path: string;
  readonly seat: number | null;
}

let games: Promise<readonly GameInfo[]> | undefined;

/** The games of this server, asked for once. */
export function listGames(): Promise<readonly GameInfo[]> {
  games ??= ask<readonly GameInfo[]>('/api/games').catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

export const makeTable = (wanted: NewTable): Promise<MadeTable> => ask('/api/tables', wanted);
export const redeem = (code: string): Promise<MadeTable> => ask('/api/codes', { code });
