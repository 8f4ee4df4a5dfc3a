import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readProgress } from './progress';

test('what was kept of a lesson is read, and nothing else', () => {
  const kept = { table: 't', lesson: 'river', step: 2, marks: [0, 1] };
  assert.deepEqual(readProgress(JSON.stringify(kept)), { ...kept, over: false });
  assert.deepEqual(readProgress(JSON.stringify({ ...kept, marks: ['x'], over: true })), {
    ...kept,
    marks: [],
    over: true,
  });
  for (const wrong of [null, '', '{', '[]', '"x"', '{"table":1}', JSON.stringify({ ...kept, step: -1 })])
    assert.equal(readProgress(wrong), null);
});
