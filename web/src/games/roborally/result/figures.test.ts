import assert from 'node:assert/strict';
import { test } from 'vitest';
import { goldenRaces } from '../replay/golden_turns';
import { framesOf } from '../replay/frames';
import { figuresOf, turningPoints } from './figures';

for (const { name, stories, robots } of goldenRaces()) {
  test(`${name}: the figures by turn come to what robots have at the end`, () => {
    const figures = figuresOf(stories);
    const last = framesOf(stories.at(-1) as (typeof stories)[number]).at(-1)?.robots ?? [];
    const sum = (what: keyof typeof figures, robot: number) =>
      figures[what].reduce((all, turn) => all + (turn[robot] ?? 0), 0);
    assert.ok(last.length >= robots);
    last.forEach((robot, index) => {
      assert.equal(sum('flags', index), robot.flags);
      assert.equal((stories[0]?.before[index]?.lives ?? 0) - sum('deaths', index), robot.lives);
    });
    assert.ok(figures.damage.flat().every((damage) => damage >= 0));
  });

  test(`${name}: turning points are moments of the race in their order, and the win is one`, () => {
    const points = turningPoints(stories);
    assert.ok(points.length <= 7);
    for (const { turn, frame } of points) {
      const story = stories.find((one) => one.turn === turn);
      assert.ok(story && framesOf(story)[frame]?.step);
    }
    const moments = points.map(({ turn, frame }) => turn * 10_000 + frame);
    assert.deepEqual(
      moments,
      [...moments].sort((a, b) => a - b),
    );
    const won = stories.some((story) =>
      story.registers.some((register) =>
        register.steps.some((step) => step.changes.some((change) => change.type === 'finished' && change.place === 1)),
      ),
    );
    assert.equal(
      points.some(({ kind }) => kind === 'won'),
      won,
    );
  });
}
