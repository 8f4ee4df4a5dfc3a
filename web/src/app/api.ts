/** HTTP requests to the server. Each returns the content of the response or throws an `ApiError`. */

import { signal } from '@preact/signals';
import { type Inputs, useEffect } from 'preact/hooks';
import type { GameInfo, CreatedTable, TableRequest, Problem } from '../protocol';
import { formatProblem } from '../i18n/error_messages';

const FIRST_BACKOFF_MS = 400;
const LONGEST_BACKOFF_MS = 15_000;

/**
 * Return the pause in milliseconds before an attempt to reconnect, counted from 0. `chance` is a random number in [0, 1),
 * so that pages reconnect apart.
 */
export function getBackoffMs(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempt, 10));
  return Math.round(longest * (0.5 + chance / 2));
}

const OFFLINE: Problem = { code: 'offline', message: 'the server cannot be reached' };
const FAILED: Problem = { code: 'internal', message: 'the server could not do that' };

/** A request that the server refused, or that did not reach it (code `offline`). */
export class ApiError extends Error {
  readonly problem: Problem;
  /** Whether the same request would be refused again. */
  readonly isFinal: boolean;

  constructor(problem: Problem, status = 0) {
    super(problem.message);
    this.problem = problem;
    this.isFinal = status >= 400 && status < 500 && status !== 429;
  }
}

let ahead = 0;

/** When the data of the page was saved, in milliseconds since 1970, while the server cannot be reached. Null if the data is from the server. */
export const savedAt = signal<number | null>(null);

/** Return the current time by the server's clock, estimated from its last response. */
export const serverTime = (): number => Date.now() + ahead;

/** Send a request and return the content of the response. The default method is POST with a body and GET without one. */
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
    // A response from the browser's cache has an old date.
    const isCopy = headers.has('x-kept-copy');
    if (date && isCopy) savedAt.value = Date.parse(date);
    else if (date && headers.get('cache-control') === 'no-store') {
      savedAt.value = null;
      ahead = Date.parse(date) - Date.now();
    }
  } catch {
    throw new ApiError(OFFLINE);
  }
  try {
    if (text !== '') content = JSON.parse(text);
  } catch {
    // The response is incomplete, or comes from another server, such as the login page of a network.
    if (answer.ok) throw new ApiError(OFFLINE);
  }
  if (!answer.ok) throw new ApiError(content?.error ?? FAILED, answer.status);
  return content as T;
}

/** Return the error of a failed request as data. */
export function toProblem(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : FAILED;
}

/** Return the error of a failed request as a sentence. */
export const formatError = (error: unknown): string => formatProblem(toProblem(error));

let games: Promise<readonly GameInfo[]> | undefined;

/** Return the games of this server. Sends one request, and repeats it only if it failed. */
export function fetchGames(): Promise<readonly GameInfo[]> {
  games ??= fetchJson<readonly GameInfo[]>('/api/games').catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

export const createTable = (wanted: TableRequest): Promise<CreatedTable> => fetchJson('/api/tables', wanted);
export const redeemSeatCode = (code: string): Promise<CreatedTable> => fetchJson('/api/codes', { code });

/** Return a random name for a page or a request. `crypto.randomUUID` is missing on plain HTTP. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Call `load` when the component is mounted, when `inputs` change, and when the page is visible again, because the data
 * may have changed.
 */
export function useFreshData(load: () => void, inputs: Inputs): void {
  useEffect(() => {
    load();
    const back = () => document.visibilityState === 'visible' && load();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, inputs);
}
