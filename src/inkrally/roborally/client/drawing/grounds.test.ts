import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { ApiError } from '@/app/api';
import type { Floor } from '../table/model';
import { FloorFetch, getRetryDelayMs } from './grounds';

const NONE = new Map<string, readonly number[]>([['', []]]);
const TURNED = new Map([...NONE, ['90', [90]]] as const);

/** Return a fake server with available and missing floors, and its requests. */
function server(gone: Set<string>) {
  const asked: string[] = [];
  const fetch = async (course: string, boards: readonly number[]): Promise<Floor> => {
    asked.push(`${course} ${boards.join()}`);
    if (gone.has(boards.join())) throw new ApiError({ code: 'offline', message: '' });
    return { name: `${course} ${boards.join()}` } as Floor;
  };
  return { asked, made: new FloorFetch(fetch) };
}
const names = (made: FloorFetch) => [...made.found.value.values()].map(({ name }) => name);
const answered = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a failed request is repeated with growing pauses, and other floors are available meanwhile', async () => {
  const gone = new Set(['90']);
  const { asked, made } = server(gone);
  made.want('factory', TURNED);
  await answered();
  assert.deepEqual(names(made), ['factory ']);
  assert.equal(made.problem.value?.code, 'offline');
  for (const tries of [2, 3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(getRetryDelayMs(tries - 1) - 1);
    assert.equal(asked.filter((one) => one.endsWith('90')).length, tries - 1);
    await vi.advanceTimersByTimeAsync(1);
    assert.equal(asked.filter((one) => one.endsWith('90')).length, tries);
  }
  gone.clear();
  await vi.advanceTimersByTimeAsync(getRetryDelayMs(5));
  assert.deepEqual(names(made), ['factory ', 'factory 90']);
  assert.equal(made.problem.value, null);
  // Loaded floors are not requested again.
  const whole = asked.length;
  await vi.advanceTimersByTimeAsync(10 * getRetryDelayMs(99));
  assert.deepEqual([asked.length, asked.filter((one) => one === 'factory ').length], [whole, 1]);
});

test('pauses between requests grow up to a minute', () => {
  assert.deepEqual([1, 2, 3, 7, 99].map(getRetryDelayMs), [1000, 2000, 4000, 60_000, 60_000]);
});

test('no request is sent while the browser is offline, and one at once when it is back', async () => {
  const gone = new Set(['']);
  const { asked, made } = server(gone);
  made.want('factory', NONE);
  await answered();
  made.line(false);
  await vi.advanceTimersByTimeAsync(100 * getRetryDelayMs(99));
  assert.equal(asked.length, 1);
  made.line(true);
  await answered();
  assert.equal(asked.length, 2);
  // From then on the pause is short again.
  gone.clear();
  await vi.advanceTimersByTimeAsync(getRetryDelayMs(1));
  assert.deepEqual([asked.length, names(made)], [3, ['factory ']]);
});

test('a closed page and a replaced course send no more requests', async () => {
  const { asked, made } = server(new Set(['', '90']));
  made.want('factory', TURNED);
  made.want('carnage', NONE);
  await answered();
  assert.deepEqual([asked.length, names(made)], [3, []]);
  await vi.advanceTimersByTimeAsync(getRetryDelayMs(1));
  assert.equal(asked.at(-1), 'carnage ');
  made.stop();
  await vi.advanceTimersByTimeAsync(100 * getRetryDelayMs(99));
  assert.equal(asked.length, 4);
});
