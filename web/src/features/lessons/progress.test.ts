import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { clearProgress, getResumePoint, progress, readProgress, setProgress } from './progress';

test('stored progress of a lesson is parsed, and an invalid one is ignored', () => {
  const kept = { table: 't', lesson: 'river', step: 2, marks: [0, 1] };
  assert.deepEqual(readProgress(JSON.stringify(kept)), { ...kept, over: false, ended: false });
  assert.deepEqual(readProgress(JSON.stringify({ ...kept, marks: ['x'], over: true })), {
    ...kept,
    marks: [],
    over: true,
    ended: false,
  });
  for (const wrong of [null, '', '{', '[]', '"x"', '{"table":1}', JSON.stringify({ ...kept, step: -1 })])
    assert.equal(readProgress(wrong), null);
});

test('a lesson can be resumed until it is finished or ended', () => {
  const kept = { table: 't', lesson: 'river', step: 2, marks: [0, 1] };
  assert.ok(getResumePoint(readProgress(JSON.stringify(kept))));
  assert.ok(!getResumePoint(null));
  for (const way of ['over', 'ended'] as const) assert.ok(!getResumePoint({ ...kept, [way]: true }));
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  setProgress(kept);
  clearProgress('another');
  assert.deepEqual([progress.value, stored.size], [kept, 1]);
  clearProgress('t');
  assert.deepEqual([progress.value, stored.size], [null, 0]);
  vi.unstubAllGlobals();
});
