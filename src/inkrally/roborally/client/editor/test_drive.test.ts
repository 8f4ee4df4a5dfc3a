import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { TestDriveRun } from './test_drive';
import type { TestDriveStats } from './course_api';

const drives = { robots: 4, races: [], won: 0, turns: null, lost: 0, walks: {}, falls: {} } satisfies TestDriveStats;
/** The next answers of the fake server: null, or an error code. */
let answers: (string | null)[];
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (path: string, init?: { method?: string }) => {
    const ends = init?.method === 'DELETE';
    asked.push(ends ? `DELETE ${path}` : path);
    if (ends) return new Response(null, { status: 204 });
    const next = answers.shift() ?? null;
    return next !== null && next !== 'done'
      ? new Response(JSON.stringify({ error: { code: next, message: '' } }), { status: 503 })
      : new Response(JSON.stringify({ id: 'd1', state: next ?? 'working', done: 1, total: 12, drives }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a hidden heat map stays hidden while the test drive continues', async () => {
  answers = [null, null, 'done'];
  const shown: (TestDriveStats | null)[] = [];
  const drive = new TestDriveRun((heat) => shown.push(heat));
  drive.begin(undefined);
  await vi.advanceTimersByTimeAsync(0);
  assert.deepEqual(shown, [null, drives]);
  drive.show(false);
  await vi.advanceTimersByTimeAsync(10_000);
  assert.deepEqual([shown, drive.state.value?.state, asked.length], [[null, drives, null], 'done', 3]);
  drive.show(true);
  assert.deepEqual(shown.at(-1), drives);
});

test('a failed poll is reported and repeated, but not for a test drive that is gone', async () => {
  answers = [null, 'busy', null, 'drive-unknown'];
  const drive = new TestDriveRun(() => undefined);
  drive.begin(undefined);
  await vi.advanceTimersByTimeAsync(500);
  assert.deepEqual([drive.state.value?.done, drive.problem.value === ''], [1, false]);
  await vi.advanceTimersByTimeAsync(4_000);
  assert.equal(drive.problem.value, '');
  await vi.advanceTimersByTimeAsync(10_000);
  assert.deepEqual([drive.state.value, asked.length], [null, 4]);
});

test('a stopped test drive is cancelled and not polled again', async () => {
  answers = [null, 'done'];
  const drive = new TestDriveRun(() => undefined);
  drive.begin(undefined);
  await vi.advanceTimersByTimeAsync(0);
  drive.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  assert.deepEqual(asked, ['/api/roborally/drives', 'DELETE /api/roborally/drives/d1']);
});

test('stopping a test drive cancels it at the server and keeps its results', async () => {
  answers = [null, null];
  const drive = new TestDriveRun(() => undefined);
  drive.begin(undefined);
  await vi.advanceTimersByTimeAsync(500);
  assert.equal(drive.running, true);
  drive.stop();
  await vi.advanceTimersByTimeAsync(0);
  assert.equal(asked.at(-1), 'DELETE /api/roborally/drives/d1');
  assert.deepEqual([drive.running, drive.state.value?.drives], [false, drives]);
  drive.stop();
  await vi.advanceTimersByTimeAsync(0);
  assert.equal(asked.filter((path) => path.startsWith('DELETE')).length, 1);
});

test('a test drive stopped before the first answer is cancelled before another one begins', async () => {
  answers = [null, null, null];
  const drive = new TestDriveRun(() => undefined);
  drive.begin(undefined);
  await Promise.resolve();
  drive.begin(undefined);
  await vi.advanceTimersByTimeAsync(0);
  assert.deepEqual(asked, ['/api/roborally/drives', 'DELETE /api/roborally/drives/d1', '/api/roborally/drives']);
  drive.stop();
});

test('a finished test drive is not cancelled', async () => {
  answers = ['done'];
  const drive = new TestDriveRun(() => undefined);
  drive.begin(undefined);
  await vi.advanceTimersByTimeAsync(0);
  drive.stop();
  await vi.advanceTimersByTimeAsync(0);
  assert.deepEqual(asked, ['/api/roborally/drives']);
});
