import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromPage, ToPage } from '../protocol';
import { Connection } from './connection';

/** The other side of a socket: what was said, and what is answered. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readonly readyState = Line.OPEN;
  readonly said: FromPage[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as FromPage);
  }

  close(): void {
    this.onclose();
  }

  tell(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** The ids of what was said since this was asked last. */
  ids(): number[] {
    return this.said.splice(0).flatMap((message) => ('id' in message ? [message.id] : []));
  }
}

const busy = (id: number) => ({ type: 'refused', id, error: { code: 'busy', message: '', at: '', args: {} } });

function connected(): Connection {
  const connection = new Connection('table', 'ws://example', 'page');
  connection.open();
  Line.last.onopen();
  Line.last.tell({ type: 'back', now: 0, seat: 0 } satisfies ToPage);
  Line.last.ids();
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what a busy server refuses is kept and said again by itself, in its order', async () => {
  const connection = connected();
  const outcomes: unknown[] = [];
  const first = connection.say({ type: 'undo', count: 1 }).then((outcome) => outcomes.push(outcome));
  const second = connection.say({ type: 'redo' }).then((outcome) => outcomes.push(outcome));
  expect(Line.last.ids()).toEqual([1, 2]);
  Line.last.tell(busy(1));
  Line.last.tell(busy(2));
  const third = connection.say({ type: 'commit' }).then((outcome) => outcomes.push(outcome));
  expect(Line.last.ids()).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(Line.last.ids()).toEqual([1, 2, 3]);
  for (const id of [1, 2, 3]) {
    Line.last.tell({ type: 'done', id });
  }
  await Promise.all([first, second, third]);
  expect(outcomes).toEqual([null, null, null]);
  connection.close();
});

test('it is said ever more seldom, and after a while whoever said it is told', async () => {
  const connection = connected();
  const outcome = connection.say({ type: 'undo', count: 1 });
  const waits: number[] = [];
  for (let tries = 0; Line.last.ids().length === 1 && tries < 20; tries += 1) {
    Line.last.tell(busy(1));
    let waited = 0;
    while (Line.last.said.every((message) => !('id' in message)) && waited < 60_000) {
      await vi.advanceTimersByTimeAsync(100);
      // It is there, whatever else it has to do.
      Line.last.tell({ type: 'pong', now: 0 });
      waited += 100;
    }
    waits.push(waited);
  }
  expect((await outcome)?.code).toBe('busy');
  expect(waits.length).toBeGreaterThan(5);
  expect(waits[0]).toBeLessThanOrEqual(400);
  expect(waits[4]).toBeGreaterThan(2000);
  const next = connection.say({ type: 'redo' });
  expect(Line.last.ids()).toEqual([2]);
  Line.last.tell({ type: 'done', id: 2 });
  expect(await next).toBe(null);
  connection.close();
});

test('over a lost connection it waits no less, and is said again once', async () => {
  const connection = connected();
  const outcome = connection.say({ type: 'undo', count: 1 });
  const before = Line.last;
  before.tell(busy(1));
  before.close();
  connection.retry();
  expect(Line.last).not.toBe(before);
  Line.last.onopen();
  Line.last.tell({ type: 'back', now: 0, seat: 0 });
  expect(Line.last.ids()).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(Line.last.ids()).toEqual([1]);
  Line.last.tell({ type: 'done', id: 1 });
  expect(await outcome).toBe(null);
  connection.close();
});
