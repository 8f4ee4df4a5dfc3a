import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import type { Step, StepChange, TurnReplay } from '../table/model';
import { framesOf } from './frames';
import { goldenEnd, goldenRace, goldenRaces } from './golden_turns';
import { getStepTimings } from './step_timing';
import { winnersOf } from './winners';

const RACES = goldenRaces();
const lengths = (stories: readonly TurnReplay[]) =>
  stories.map((story) => getStepTimings(framesOf(story)).reduce((sum, { hold }) => sum + hold, 0) / 1000);
const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

describe('recorded turns', () => {
  for (const { name, robots, stories } of RACES) {
    test(`${name}: a turn takes about ${5 + 2.5 * robots} seconds`, () => {
      const all = lengths(stories);
      const wanted = 5 + 2.5 * robots;
      assert.ok(Math.abs(mean(all) - wanted) < 0.2 * wanted + 1, `${mean(all)} s, ${wanted} are wanted`);
      assert.ok(Math.max(...all) < 1.6 * wanted + 3, `the longest takes ${Math.max(...all)} s`);
      assert.ok(Math.min(...all) > 1, `the shortest takes ${Math.min(...all)} s`);
    });
  }

  test('the server waits for players who watch at least as long as the playback takes', () => {
    const game = readFileSync(join(import.meta.dirname, '../../turn/timers.py'), 'utf8');
    const each = Number(/STEP_SECONDS = ([\d.]+)/.exec(game)?.[1]);
    for (const { name, stories } of RACES)
      for (const story of stories) {
        const steps = story.registers.flatMap((register) => register.steps).length + story.after.length;
        const [length = 0] = lengths([story]);
        assert.ok(length <= Math.ceil(each * (steps + 2)), `${name}, turn ${story.turn}: ${length} s, ${steps} steps`);
      }
  });

  test('turns take about 15 seconds with four robots and about 25 with eight', () => {
    const of = (robots: number) =>
      mean(lengths(RACES.filter((race) => race.robots === robots).flatMap((r) => r.stories)));
    assert.ok(Math.abs(of(4) - 15) < 2, `${of(4)} s`);
    assert.ok(Math.abs(of(8) - 25) < 3, `${of(8)} s`);
  });

  test('a register has at most one step each for express belts, belts, gears and lasers', () => {
    for (const { stories } of RACES)
      for (const { steps } of stories.flatMap((story) => story.registers))
        for (const stage of ['express', 'belts', 'gears', 'lasers'] as const)
          assert.ok(steps.filter((step) => step.stage === stage).length <= 1);
  });
});

const pose = (x: number) => ({
  at: [x, 0] as const,
  facing: 'N' as const,
  damage: 0,
  flags: 0,
  lives: 3,
  archive: [x, 0] as const,
});
const step = (stage: Step['stage'], ...changes: StepChange[]): Step => ({ stage, changes });
const card = (...changes: StepChange[]): Step => ({ ...step('cards', ...changes), robot: 0, card: 500 });
const beats = (...steps: Step[]) =>
  getStepTimings(
    framesOf({
      turn: 1,
      before: [pose(0), pose(1)],
      registers: [{ number: 1, cards: [500, 400], steps }],
      after: [],
      at_random: [],
    }),
  ).slice(1);

test('steps without a visible change are skipped', () => {
  const [missed, wiped, moved] = beats(
    step('lasers', { type: 'shot', robot: 0, at: [0, 0], facing: 'N', to: [0, 0] }),
    step('wipe', { type: 'wiped', robot: 0, registers: [1] }),
    card({ type: 'moved', robot: 0, to: [0, 1], by: 'card' }),
  );
  assert.equal(missed?.hold, 0);
  assert.equal(wiped?.hold, 0);
  assert.ok((moved?.hold ?? 0) > 0);
});

test('durations grow from turns over pushes, hits, flags and destruction to the win', () => {
  const all = beats(
    card({ type: 'turned', robot: 0, facing: 'E', by: 'card' }),
    card({ type: 'moved', robot: 1, to: [2, 0], by: 'push', pusher: 0 }),
    step('lasers', { type: 'damaged', robot: 1, amount: 1, damage: 1 }),
    step('flags', { type: 'touched', robot: 1, flags: 1 }),
    step('cards', { type: 'destroyed', robot: 1, by: 'pit', lives: 2 }),
    step('flags', { type: 'finished', robot: 0, place: 1 }),
  ).map((beat) => beat.hold);
  assert.deepEqual(
    all,
    [...all].sort((a, b) => a - b),
  );
  assert.equal(new Set(all).size, all.length);
});

test('a movement ends no later than its step', () => {
  for (const { stories } of RACES)
    for (const story of stories)
      for (const beat of getStepTimings(framesOf(story))) assert.ok(beat.move <= beat.hold && beat.move <= 560);
});

describe('races with Option cards', () => {
  const NAMES = ['course-flag-fry', 'course-option-world', 'course-tricksy', 'version-5-options-risky-exchange'];
  for (const name of NAMES)
    test(`${name}: each hit is shown in a frame with its beam`, () => {
      const race = goldenRace(name);
      let parted = 0;
      for (const story of race.stories) {
        const frames = framesOf(story);
        const beats = getStepTimings(frames);
        frames.forEach(({ step, register }, at) => {
          for (const change of step?.changes ?? []) {
            if (change.type !== 'shot' || change.hit == null) continue;
            const shown = frames.flatMap((frame, index) =>
              frame.register === register &&
              index >= at &&
              (beats[index]?.hold ?? 0) > 0 &&
              frame.beams?.includes(change)
                ? [frame]
                : [],
            );
            assert.ok(shown.length > 0, `turn ${story.turn}, register ${register}, frame ${at}`);
            if (shown[0]?.step !== step) parted += 1;
          }
        });
      }
      assert.ok(parted > 0, 'some are asked between the beam and what it does');
    });

  test('turns with Option cards take as long as turns without them', () => {
    const all = [...NAMES, 'version-5-options-checkmate', 'course-all-for-one-or-one-for-all'].map(goldenRace);
    for (const { name, robots, stories } of all) {
      const wanted = 5 + 2.5 * robots;
      const took = mean(lengths(stories));
      assert.ok(Math.abs(took - wanted) < 0.2 * wanted + 1, `${name}: ${took} s, ${wanted} are wanted`);
    }
  });
});

test('a question between a beam and its damage does not lengthen the step, and the beam stays visible', () => {
  const shot = { type: 'shot', robot: 0, at: [0, 0], facing: 'E', to: [1, 0], hit: 1 } as const;
  const damaged = { type: 'damaged', robot: 1, amount: 1, damage: 1 } as const;
  const hold = (...steps: Step[]) => beats(...steps).map((beat) => beat.hold);
  assert.deepEqual(hold(step('lasers', shot), step('lasers', damaged)), [0, ...hold(step('lasers', shot, damaged))]);
  assert.ok((hold(step('lasers', shot), card({ type: 'turned', robot: 0, facing: 'E', by: 'card' }))[0] ?? 0) > 0);
});

test('the last step of a race that a course rule ends lasts as long as a win', () => {
  for (const name of ['course-toggle-boggle', 'course-capture-the-flag', 'course-war-zone'] as const) {
    const last = goldenRace(name).stories.at(-1) as TurnReplay;
    const winners = winnersOf(goldenEnd(name).end);
    const frames = framesOf(last, winners);
    assert.ok(frames.at(-1)?.won?.length, name);
    assert.equal(getStepTimings(frames).at(-1)?.hold, 2800);
    assert.ok(frames.at(-1)?.won?.every((robot) => frames.at(-1)?.robots[robot]?.at));
    assert.ok((getStepTimings(framesOf(last)).at(-1)?.hold ?? 0) < 2800, 'the step alone does not say so');
  }
});
