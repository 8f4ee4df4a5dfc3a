import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReviewStatus } from '../protocol';
import { JobPoller } from './job_poller';

const working = { state: 'working', done: 1, total: 4, part: 0 };
let answers: (() => Response)[];
let asked: number;
const told = (state: unknown) => () => new Response(JSON.stringify(state));
const refused = (code: string, status: number) => () =>
  new Response(JSON.stringify({ error: { code, message: code } }), { status });

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const answer = answers.shift();
    if (answer === undefined) throw new Error('no network');
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['busy', 429],
  ['too-fast', 429],
  ['server-stops', 503],
  ['store-busy', 503],
  ['store-failed', 503],
  ['store-full', 503],
  ['table-elsewhere', 503],
  ['internal', 500],
])('a poll refused with %s during the job is repeated', async (code, status) => {
  answers = [told(working), refused(code, status), told({ ...working, state: 'done' })];
  const watch = new JobPoller<ReviewStatus, never>('/api/tables/7urpt9phteev/review');
  await watch.look();
  expect(watch.going.value).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.problem.value?.code).toBe(code);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([watch.state.value?.state, watch.problem.value, watch.going.value]).toEqual(['done', null, false]);
  watch.stop();
});

test('a request that the server refuses for good is not repeated', async () => {
  answers = [refused('not-reviewed', 404)];
  const watch = new JobPoller<ReviewStatus, never>('/api/tables/7urpt9phteev/review');
  await watch.look();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, watch.problem.value?.code]).toEqual([1, 'not-reviewed']);
  watch.stop();
});
