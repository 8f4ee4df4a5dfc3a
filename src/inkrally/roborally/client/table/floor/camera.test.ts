import assert from 'node:assert/strict';
import { test } from 'vitest';
import { getStepSpaces } from '../../replay/step_focus';
import { framesOf } from '../../replay/frames';
import { goldenRaces } from '../../replay/golden_turns';
import { middleOf } from './camera';

test('the viewport moves to the centre of all points if it can show them, otherwise to the first one', () => {
  const seen = { width: 480, height: 300 };
  assert.equal(middleOf([], seen), undefined);
  assert.deepEqual(middleOf([[24, 24]], seen), [24, 24]);
  assert.deepEqual(
    middleOf(
      [
        [0, 0],
        [200, 100],
      ],
      seen,
    ),
    [100, 50],
  );
  assert.deepEqual(
    middleOf(
      [
        [40, 20],
        [700, 100],
      ],
      seen,
    ),
    [40, 60],
  );
});

test('every step that moves, damages or destroys a robot has spaces to show', () => {
  for (const { stories } of goldenRaces())
    for (const story of stories) {
      const frames = framesOf(story);
      frames.forEach((frame, index) => {
        const seen = frame.step?.changes.some((change) => ['moved', 'damaged', 'destroyed'].includes(change.type));
        if (seen) assert.ok(getStepSpaces(frame, frames[index - 1]).length > 0);
      });
    }
});
