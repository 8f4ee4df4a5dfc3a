import assert from 'node:assert/strict';
import { test } from 'vitest';
import { actingOf } from '../drawing/step_animations';
import { goldenEnd, goldenRace, goldenRaces } from '../replay/golden_turns';
import { winnersOf } from '../replay/winners';
import { framesOf } from '../replay/frames';
import { figuresOf, figuresOn, turningPoints } from './race_stats';

for (const { name, stories, robots } of goldenRaces()) {
  test(`${name}: the sums of the figures by turn equal the final state of the robots`, () => {
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

  test(`${name}: turning points are in the order of the race, and the win is one of them`, () => {
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

test('a win by a course rule is a turning point at the last step of the race', () => {
  for (const name of ['course-toggle-boggle', 'course-capture-the-flag', 'course-war-zone'] as const) {
    const { stories } = goldenRace(name);
    const points = turningPoints(stories, winnersOf(goldenEnd(name).end));
    const last = stories.at(-1) as (typeof stories)[number];
    const won = points.filter(({ kind }) => kind === 'won');
    assert.deepEqual(
      won.map(({ turn, frame }) => [turn, frame]),
      [[last.turn, framesOf(last).length - 1]],
      name,
    );
    assert.ok(winnersOf(goldenEnd(name).end).includes(won[0]?.robot ?? -1));
    assert.ok(!turningPoints(stories).some(({ kind }) => kind === 'won'));
  }
});

test('the figures include flags if robots can touch flags on the course', () => {
  const offered = (name: Parameters<typeof goldenEnd>[0], flags: number) => figuresOn(goldenEnd(name).end, flags);
  const touched = (name: string) => figuresOf(goldenRace(name).stories).flags.flat().some(Boolean);
  assert.ok(!offered('course-capture-the-flag', 2).includes('flags') && !touched('course-capture-the-flag'));
  assert.ok(!offered('course-war-zone', 0).includes('flags') && !touched('course-war-zone'));
  assert.ok(offered('course-toggle-boggle', 3).includes('flags') && touched('course-toggle-boggle'));
  assert.ok(offered('course-tandem-carnage', 4).includes('flags') && touched('course-tandem-carnage'));
});

test('a partner that reaches another flag while a flag counts for its team gets one flag', () => {
  const { stories } = goldenRace('course-tandem-carnage');
  const counted = figuresOf(stories).flags.flat();
  const elsewhere = stories.map((story) => ({
    ...story,
    registers: story.registers.map((register) => ({
      ...register,
      steps: register.steps.map((step) => {
        const [own, credited] = step.changes.filter((change) => change.type === 'touched');
        if (!own || !credited) return step;
        const archived = { type: 'archived', robot: credited.robot, at: [0, 0], by: 'flag' } as const;
        return { ...step, changes: [archived, ...step.changes] };
      }),
    })),
  }));
  assert.notDeepEqual(elsewhere, stories);
  assert.deepEqual(figuresOf(elsewhere).flags.flat(), counted);
  const [step] = elsewhere.flatMap(({ registers }) =>
    registers.flatMap(({ steps }) => steps.filter(({ changes }) => changes[0]?.type === 'archived')),
  );
  const partner = step?.changes[0]?.robot as number;
  assert.equal(actingOf(step).get(partner), undefined);
});
