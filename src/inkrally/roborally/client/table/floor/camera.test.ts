import assert from 'node:assert/strict';
import { test } from 'vitest';
import { getStepSpaces } from '../../replay/step_focus';
import { framesOf } from '../../replay/frames';
import { goldenRaces } from '../../replay/golden_turns';
import { middleOf } from './camera';

test('a window goes to the middle of all that happens, where it shows it all, else to the first of it', () => {
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

test('there is somewhere to look at in every step in which a robot is moved, hit or lost', () => {
  for (const { stories } of goldenRaces())
    for (const story of stories) {
      const frames = framesOf(story);
      frames.forEach((frame, index) => {
        const seen = frame.step?.changes.some((change) => ['moved', 'damaged', 'destroyed'].includes(change.type));
        if (seen) assert.ok(getStepSpaces(frame, frames[index - 1]).length > 0);
      });
    }
});
