import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, fetchJson, toProblem, serverTime } from './api';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = (answer: Response) => vi.stubGlobal('fetch', async () => answer);
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: unknown) => toProblem(error).code,
  );
const broken = (text: string) =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode(text));
      body.error(new TypeError('the line was lost'));
    },
  });

test('an incomplete or foreign answer counts as no connection to the server', async () => {
  answers(new Response(broken('{"tables": [')));
  expect(await codeOf(fetchJson('/api/me'))).toBe('offline');
  answers(new Response('{"tables": ['));
  expect(await codeOf(fetchJson('/api/me'))).toBe('offline');
  answers(new Response('<html>Sign in to this network</html>'));
  expect(await codeOf(fetchJson('/api/me'))).toBe('offline');
});

test('an empty answer is null, and a refusal has the code of the server or a general one', async () => {
  answers(new Response(''));
  expect(await fetchJson('/api/me')).toBe(null);
  answers(new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await codeOf(fetchJson('/api/me'))).toBe('internal');
  answers(new Response('{"error": {"code": "busy", "message": ""}}', { status: 503 }));
  expect(await codeOf(fetchJson('/api/me'))).toBe('busy');
});

test('a refusal is final unless the server is busy or failed', async () => {
  const isFinal = (status: number) => {
    answers(new Response('{"error": {"code": "daily-none", "message": ""}}', { status }));
    return fetchJson('/api/daily/1999-01-01').catch((error: unknown) => error instanceof ApiError && error.isFinal);
  };
  expect(await Promise.all([404, 409, 429, 500, 504].map(isFinal))).toEqual([true, true, false, false, false]);
});

test('the time of the server comes from fresh answers, not from cached ones', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 15) });
  const at = (hour: number, cache: string) =>
    new Response('1', {
      headers: { date: new Date(Date.UTC(2026, 0, 1, hour)).toUTCString(), 'cache-control': cache },
    });
  answers(at(12, 'no-store'));
  await fetchJson('/api/tables/mine');
  expect(serverTime()).toBe(Date.UTC(2026, 0, 1, 12));
  answers(at(3, 'max-age=31536000, immutable'));
  await fetchJson('/api/kept');
  expect(serverTime()).toBe(Date.UTC(2026, 0, 1, 12));
  answers(at(15, 'no-store'));
  await fetchJson('/api/tables/mine');
  expect(serverTime()).toBe(Date.now());
});
