/** The HTTP side of the server: ask, and get an answer or a Problem. Knows no page. */

import type { GameInfo, CreatedTable, TableRequest, Problem } from '../protocol';
import { formatProblem } from '../i18n/error_messages';

const OFFLINE: Problem = { code: 'offline', message: 'the server cannot be reached' };
const FAILED: Problem = { code: 'internal', message: 'the server could not do that' };

/** The server said no, or could not be reached (`offline`). */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

let ahead = 0;

/** What time it is by the server's clock, as far as its last answer told. */
export const serverTime = (): number => Date.now() + ahead;

/** With a body it is a POST, unless another method is named. */
export async function fetchJson<T>(
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  let answer: Response;
  let text: string;
  let content: { error?: Problem } | null = null;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    text = await answer.text();
    const { headers } = answer;
    const date = headers.get('date');
    // What the browser may keep was said some time or other.
    if (date && headers.get('cache-control') === 'no-store') ahead = Date.parse(date) - Date.now();
  } catch {
    throw new ApiError(OFFLINE);
  }
  try {
    if (text !== '') content = JSON.parse(text);
  } catch {
    // It broke off, or somebody else answers, such as a network that wants to be signed in to.
    if (answer.ok) throw new ApiError(OFFLINE);
  }
  if (!answer.ok) throw new ApiError(content?.error ?? FAILED);
  return content as T;
}

/** What went wrong, as data. */
export function toProblem(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : FAILED;
}

/** What went wrong, in a sentence. */
export const formatError = (error: unknown): string => formatProblem(toProblem(error));

let games: Promise<readonly GameInfo[]> | undefined;

/** The games of this server, asked for once. */
export function fetchGames(): Promise<readonly GameInfo[]> {
  games ??= fetchJson<readonly GameInfo[]>('/api/games').catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

export const createTable = (wanted: TableRequest): Promise<CreatedTable> => fetchJson('/api/tables', wanted);
export const redeemSeatCode = (code: string): Promise<CreatedTable> => fetchJson('/api/codes', { code });

/** A word that nobody else has, by which a page or what it says twice is known; also where the page came over plain HTTP and
 * `randomUUID` is withheld. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
