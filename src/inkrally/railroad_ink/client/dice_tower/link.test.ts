import { afterEach, expect, test, vi } from 'vitest';
import { DiceTowerConnection } from './link';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a connection without answers is dropped after nine seconds, even if its socket does not close', async () => {
  const lines: { onopen: () => void; onmessage: (event: { data: string }) => void; onclose: () => void }[] = [];
  class Line {
    static readonly OPEN = 1;
    readonly readyState = Line.OPEN;
    onopen = () => undefined;
    onmessage = () => undefined;
    onclose = () => undefined;
    readonly send = vi.fn();
    readonly close = vi.fn();

    constructor() {
      lines.push(this);
    }
  }
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'example' });
  const link = new DiceTowerConnection('tower');
  link.open();
  lines[0]?.onopen();
  lines[0]?.onmessage({ data: JSON.stringify({ type: 'tower', tower: {} }) });
  const rolled = link.roll(1);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([link.status.value, (await rolled)?.code]).toEqual(['waiting', 'offline']);
  await vi.advanceTimersByTimeAsync(400);
  expect(lines.length).toBe(2);
  lines[1]?.onopen();
  lines[1]?.onmessage({ data: JSON.stringify({ type: 'tower', tower: {} }) });
  lines[0]?.onclose();
  expect(link.status.value).toBe('live');
  link.close();
});
