import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offline, onlineCount, subscribeToLobby } from './lobby_connection';

/** Fake WebSockets whose server does not answer a close. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readonly readyState = Line.OPEN;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  readonly send = vi.fn();
  readonly close = vi.fn();

  constructor() {
    Line.all.push(this);
  }

  tell(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const LIST = { epoch: 'e', version: 1, people: 3, now: 0, tables: [] };
let answer: () => Promise<Response>;

beforeEach(() => {
  Line.all = [];
  answer = async () => new Response(JSON.stringify(LIST));
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { origin: 'http://example' });
  vi.stubGlobal('fetch', () => answer());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a connection without answers is dropped, even if its socket does not close', async () => {
  const leave = subscribeToLobby();
  await vi.advanceTimersByTimeAsync(0);
  const [dead] = Line.all;
  dead?.onopen();
  dead?.tell({ type: 'online-count', people: 4, looking: [] });
  expect([Line.all.length, offline.value, onlineCount.value]).toEqual([1, false, 4]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(offline.value).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  expect(Line.all.length).toBe(2);
  Line.all[1]?.onopen();
  Line.all[1]?.tell({ type: 'online-count', people: 5, looking: [] });
  // Late events of the old socket are ignored.
  dead?.onclose();
  expect([offline.value, onlineCount.value]).toEqual([false, 5]);
  leave();
  expect(Line.all[1]?.close).toHaveBeenCalled();
});

test('a list that does not arrive is requested again, and the late answer is ignored', async () => {
  let come: (list: Response) => void = () => undefined;
  answer = () => new Promise((done) => (come = done));
  const leave = subscribeToLobby();
  await vi.advanceTimersByTimeAsync(25_000);
  expect([Line.all.length, offline.value]).toEqual([0, true]);
  const late = come;
  answer = async () => new Response(JSON.stringify(LIST));
  await vi.advanceTimersByTimeAsync(800);
  expect(Line.all.length).toBe(1);
  late(new Response(JSON.stringify(LIST)));
  await vi.advanceTimersByTimeAsync(0);
  expect([Line.all.length, Line.all[0]?.close.mock.calls.length]).toEqual([1, 0]);
  leave();
});
