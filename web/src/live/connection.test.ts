import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientMessage, TableSnapshot, ServerMessage } from '../protocol';
import { Connection, DECISION_OVER } from './connection';

/** A fake WebSocket that records the messages of the client. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  /** Whether the server answers a close. On a dead network it does not. */
  static answers = true;
  readonly readyState = Line.OPEN;
  readonly said: ClientMessage[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    if (Line.answers) {
      this.onclose();
    }
  }

  tell(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** Return the IDs of the messages since the last call. */
  ids(): number[] {
    return this.said.splice(0).flatMap((message) => ('id' in message ? [message.id] : []));
  }
}

const busy = (id: number) => ({ type: 'refused', id, error: { code: 'busy', message: '', at: '', args: {} } });

function connected(): Connection {
  const connection = new Connection('table', 'ws://example', 'page');
  connection.open();
  Line.last.onopen();
  Line.last.tell({ type: 'resumed', now: 0, seat: 0 } satisfies ServerMessage);
  Line.last.ids();
  return connection;
}

beforeEach(() => {
  Line.answers = true;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('commands that a busy server refuses are sent again automatically, in order', async () => {
  const connection = connected();
  const outcomes: unknown[] = [];
  const first = connection.sendCommand({ type: 'undo', count: 1 }).then((outcome) => outcomes.push(outcome));
  const second = connection.sendCommand({ type: 'redo' }).then((outcome) => outcomes.push(outcome));
  expect(Line.last.ids()).toEqual([1, 2]);
  Line.last.tell(busy(1));
  Line.last.tell(busy(2));
  const third = connection.sendCommand({ type: 'commit' }).then((outcome) => outcomes.push(outcome));
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

test('refused commands are repeated with growing pauses, and finally reported', async () => {
  const connection = connected();
  const outcome = connection.sendCommand({ type: 'undo', count: 1 });
  const waits: number[] = [];
  for (let tries = 0; Line.last.ids().length === 1 && tries < 20; tries += 1) {
    Line.last.tell(busy(1));
    let waited = 0;
    while (Line.last.said.every((message) => !('id' in message)) && waited < 60_000) {
      await vi.advanceTimersByTimeAsync(100);
      // The server answers pings although it is overloaded.
      Line.last.tell({ type: 'pong', now: 0 });
      waited += 100;
    }
    waits.push(waited);
  }
  expect((await outcome)?.code).toBe('busy');
  expect(waits.length).toBeGreaterThan(5);
  expect(waits[0]).toBeLessThanOrEqual(400);
  expect(waits[4]).toBeGreaterThan(2000);
  const next = connection.sendCommand({ type: 'redo' });
  expect(Line.last.ids()).toEqual([2]);
  Line.last.tell({ type: 'done', id: 2 });
  expect(await next).toBe(null);
  connection.close();
});

test('a refused command keeps its pause over a lost connection, and is sent again once', async () => {
  const connection = connected();
  const outcome = connection.sendCommand({ type: 'undo', count: 1 });
  const before = Line.last;
  before.tell(busy(1));
  before.close();
  connection.retry();
  expect(Line.last).not.toBe(before);
  Line.last.onopen();
  Line.last.tell({ type: 'resumed', now: 0, seat: 0 });
  Line.last.tell({ type: 'pong', now: 0 });
  expect(Line.last.ids()).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(Line.last.ids()).toEqual([1]);
  Line.last.tell({ type: 'done', id: 1 });
  expect(await outcome).toBe(null);
  connection.close();
});

const pings = () => Line.last.said.filter((message) => message.type === 'ping').length;

test('draft commands are not sent again after their decision, where they would change the next draft', async () => {
  const connection = connected();
  let decision = 'round 1';
  connection.currentDecision = () => decision;
  Line.last.close();
  const drawn = connection.sendCommand({ type: 'add-action', act: {} as never });
  const handed = connection.sendCommand({ type: 'commit' });
  const named = connection.sendCommand({ type: 'rename', name: 'Ilse' });
  connection.retry();
  Line.last.onopen();
  decision = 'round 2';
  Line.last.tell({ type: 'snapshot', epoch: 'e', version: 1, now: 0, seat: 0, state: {} });
  expect(Line.last.ids()).toEqual([3]);
  Line.last.tell({ type: 'done', id: 3 });
  expect([(await drawn)?.code, (await handed)?.code, await named]).toEqual([DECISION_OVER, DECISION_OVER, null]);
  connection.close();
});

test('actions drafted for one seat are not sent again for another seat', async () => {
  const connection = connected();
  connection.currentDecision = () => 'round 1';
  Line.last.close();
  const drawn = connection.sendCommand({ type: 'add-action', act: {} as never });
  connection.retry();
  Line.last.onopen();
  Line.last.tell({ type: 'snapshot', epoch: 'e', version: 1, now: 0, seat: 1, state: {} });
  expect(Line.last.ids()).toEqual([]);
  expect((await drawn)?.code).toBe(DECISION_OVER);
  connection.close();
});

test('a reconnected page receives missed updates before it sends draft commands again', async () => {
  const connection = connected();
  let decision = 'round 1';
  connection.currentDecision = () => decision;
  Line.last.close();
  const drawn = connection.sendCommand({ type: 'add-action', act: {} as never });
  connection.retry();
  Line.last.onopen();
  Line.last.tell({ type: 'resumed', now: 0, seat: 0 });
  const later = connection.sendCommand({ type: 'rename', name: 'Ilse' });
  expect([Line.last.ids(), connection.status.value]).toEqual([[], 'live']);
  // The update of the next round arrives now, and then the answer to the ping.
  decision = 'round 2';
  Line.last.tell({ type: 'pong', now: 0 });
  expect(Line.last.ids()).toEqual([2]);
  Line.last.tell({ type: 'done', id: 2 });
  expect([(await drawn)?.code, await later]).toEqual([DECISION_OVER, null]);
  connection.close();
});

test('commands given offline are sent in order if the decision is the same', async () => {
  const connection = connected();
  connection.currentDecision = () => 'round 1';
  Line.last.close();
  void connection.sendCommand({ type: 'add-action', act: {} as never });
  void connection.sendCommand({ type: 'commit' });
  connection.retry();
  Line.last.onopen();
  Line.last.tell({ type: 'resumed', now: 0, seat: 0 });
  expect(pings()).toBe(1);
  Line.last.tell({ type: 'pong', now: 0 });
  expect(Line.last.ids()).toEqual([1, 2]);
  connection.close();
});

test('a connection without answers is dropped after nine seconds, even if its socket does not close', async () => {
  const connection = connected();
  const dead = Line.last;
  Line.answers = false;
  await vi.advanceTimersByTimeAsync(8_900);
  expect([connection.status.value, pings()]).toEqual(['live', 1]);
  await vi.advanceTimersByTimeAsync(100);
  expect(connection.status.value).toBe('waiting');
  const outcome = connection.sendCommand({ type: 'rename', name: 'Ilse' });
  await vi.advanceTimersByTimeAsync(400);
  expect(Line.last).not.toBe(dead);
  Line.last.onopen();
  Line.last.tell({ type: 'resumed', now: 0, seat: 0 });
  expect(Line.last.ids()).toEqual([1]);
  // Late messages of the old socket are ignored.
  dead.tell({ type: 'done', id: 1 });
  dead.onclose();
  expect(connection.status.value).toBe('live');
  Line.last.tell({ type: 'done', id: 1 });
  expect(await outcome).toBe(null);
  connection.close();
});

test('a connection that does not open is tried again, and at once on request', async () => {
  Line.answers = false;
  const connection = new Connection('table', 'ws://example', 'page');
  connection.open();
  const first = Line.last;
  await vi.advanceTimersByTimeAsync(15_400);
  const second = Line.last;
  expect(second).not.toBe(first);
  const closed = vi.spyOn(second, 'close');
  connection.retry();
  expect(Line.last).not.toBe(second);
  expect(closed).toHaveBeenCalledOnce();
  connection.close();
});

test('a page shows the delayed snapshot while there is one', () => {
  const connection = connected();
  const [before, now] = [{}, {}] as TableSnapshot[];
  connection.snapshot.value = now ?? null;
  connection.delayedSnapshot.value = signal(before ?? null);
  expect(connection.visibleSnapshot.value).toBe(before);
  connection.delayedSnapshot.value = null;
  expect(connection.visibleSnapshot.value).toBe(now);
});
