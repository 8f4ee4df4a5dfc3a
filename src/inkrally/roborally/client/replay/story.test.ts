import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { StepChange, Floor, Space, Step, TurnReplay } from '../table/model';
import { actingOf } from '../drawing/step_animations';
import { figuresOf } from '../result/race_stats';
import { getStepSpaces } from './step_focus';
import { after, framesOf, type RobotState } from './frames';
import { headingOf, lineAt, linesOf, narrate } from './narration';
import { TurnPlayer } from './player';
import { describeReason } from './reason_text';
import floors from '@roborally/replay/sample_floors.json';
import views from '@roborally/replay/sample_views.json';

const vault = floors.vault_assault as unknown as Floor;
const SEATS = [{ seat: 0 }, { seat: 2 }, { seat: 3 }, { seat: 5 }];
const pose = (at: Space) => ({ at, facing: 'N' as const, damage: 0, flags: 0, lives: 3, archive: at });

/** Return a turn of one register. */
function story(steps: readonly Step[], more: Partial<TurnReplay> = {}): TurnReplay {
  return {
    turn: 4,
    before: [pose([7, 7]), pose([0, 6]), pose([1, 7]), pose([2, 7])],
    registers: [{ number: 1, cards: [300, 840, 320, 720], steps }],
    after: [],
    at_random: [],
    ...more,
  };
}
const told = (steps: readonly Step[], more: Partial<TurnReplay> = {}) =>
  narrate(story(steps, more), vault, SEATS).lines.map((line) => line.text);
const step = (stage: Step['stage'], ...changes: StepChange[]): Step => ({ stage, changes });
const card = (robot: number, priority: number, ...changes: StepChange[]): Step => ({
  stage: 'cards',
  robot,
  card: priority,
  changes,
});

test('a card that moves a robot several spaces has one line in the narration', () => {
  const move: Step[] = [
    card(1, 840, { type: 'moved', robot: 1, to: [1, 6], by: 'card' }),
    card(1, 840, { type: 'moved', robot: 1, to: [2, 6], by: 'card' }),
  ];
  const wall = card(1, 840, { type: 'stopped', robot: 1, by: 'wall', at: [2, 6], side: 'E' });
  const { lines, frames } = narrate(story([...move, wall]), vault, SEATS);
  assert.equal(lines.length, 1);
  assert.equal(
    lines[0]?.text,
    'Crank plays Move 3, goes two spaces east to 2,6 and stops there: a wall is in the way.',
  );
  assert.deepEqual([lines[0]?.from, lines[0]?.to, frames.length], [1, 3, 4]);
  assert.deepEqual(lines[0]?.wall, [[2, 6], 'E']);
  assert.equal(lines[0]?.why, 'wall');
});

test('the narration describes pushes, turns and backing up', () => {
  assert.deepEqual(
    told([
      card(
        3,
        720,
        { type: 'moved', robot: 2, to: [0, 7], by: 'push', pusher: 3 },
        { type: 'moved', robot: 3, to: [1, 7], by: 'card' },
      ),
      card(3, 720, { type: 'stopped', robot: 3, by: 'chain', at: [0, 7], side: 'W', other: 2 }),
      card(2, 320, { type: 'turned', robot: 2, facing: 'E', by: 'card' }),
      card(0, 450, { type: 'moved', robot: 0, to: [7, 8], by: 'card' }),
    ]),
    [
      'Ferrule plays Move 2, goes one space west to 1,7, pushes Dredge to 0,7 and stops there: Dredge is against a wall.',
      'Dredge plays Rotate Right and faces east.',
      'Abacus plays Back Up and backs up south to 7,8.',
    ],
  );
});

test('the narration names the belt, pusher or gear, its robot and the space', () => {
  assert.deepEqual(
    told(
      [
        step('express', { type: 'moved', robot: 0, to: [7, 6], by: 'belt' }),
        step(
          'belts',
          { type: 'moved', robot: 3, to: [2, 8], by: 'belt' },
          { type: 'turned', robot: 3, facing: 'S', by: 'curve' },
          { type: 'stopped', robot: 2, by: 'contested' },
        ),
        step('pushers', { type: 'moved', robot: 1, to: [1, 6], by: 'pusher' }),
        step('gears', { type: 'turned', robot: 3, facing: 'N', by: 'gear' }),
      ],
      { before: [pose([7, 7]), pose([2, 6]), pose([1, 7]), pose([2, 7])] },
    ),
    [
      'The express belt carries Abacus north to 7,6.',
      'The belt carries Ferrule south to 2,8 and turns it to the south.',
      'Dredge stays at 1,7: another robot would move to the same space.',
      'The pusher at 2,6 (registers 1, 3 and 5) pushes Crank west to 1,6.',
      'The gear at 2,8 turns Ferrule to the north.',
    ],
  );
});

test('each hit has a line with its damage and the total', () => {
  const lines = narrate(
    story([
      step(
        'lasers',
        { type: 'shot', at: [0, 7], facing: 'E', to: [1, 7], hit: 2, damage: 2 },
        { type: 'shot', at: [2, 7], facing: 'W', to: [1, 7], robot: 3, hit: 2 },
        { type: 'shot', at: [7, 7], facing: 'N', to: [7, 0], robot: 0 },
        { type: 'damaged', robot: 2, amount: 3, damage: 3 },
        { type: 'locked', robot: 2, register: 5 },
      ),
    ]),
    vault,
    SEATS,
  ).lines;
  assert.deepEqual(
    lines.map((line) => line.text),
    [
      'The laser at 0,7 hits Dredge: 2 damage, 2 in all.',
      'Ferrule shoots Dredge: 1 damage, 3 in all.',
      'Register 5 of Dredge locks.',
    ],
  );
  assert.deepEqual(
    lines.map((line) => line.figure),
    ['\u22122', '\u22121', ''],
  );
});

test('the narration describes falls, flags, archive markers, repairs, power down and re-entry', () => {
  const lines = told(
    [
      card(
        0,
        500,
        { type: 'moved', robot: 0, to: [8, 9], by: 'card' },
        { type: 'destroyed', robot: 0, by: 'pit', lives: 2 },
      ),
      step(
        'flags',
        { type: 'archived', robot: 1, at: [0, 6], by: 'flag' },
        { type: 'touched', robot: 1, flags: 1 },
        { type: 'archived', robot: 2, at: [1, 7], by: 'repair' },
        { type: 'finished', robot: 3, place: 1 },
      ),
    ],
    {
      before: [pose([8, 8]), pose([0, 6]), pose([1, 7]), pose([2, 7])],
      after: [
        step('repairs', { type: 'repaired', robot: 1, damage: 1, by: 'flag' }),
        step('wipe', { type: 'wiped', robot: 1, registers: [1] }, { type: 'wiped', robot: 2, registers: [1] }),
        step(
          'power-down',
          { type: 'powered', robot: 2, down: true },
          { type: 'repaired', robot: 2, damage: 0, by: 'power-down' },
        ),
        step('re-entry', { type: 'reentered', robot: 0, at: [7, 7], facing: 'W', damage: 2 }),
      ],
    },
  );
  assert.deepEqual(lines, [
    'Abacus plays Move 1 and goes one space south to 8,9.',
    'Abacus falls into the pit at 8,9: 2 lives left.',
    'Crank touches flag 1 and moves its archive marker to 0,6.',
    'Dredge ends on a repair site and moves its archive marker to 1,7.',
    'Ferrule has touched every flag: place 1.',
    'The flag at 0,6 repairs Crank: 1 damage left.',
    'The cards in all unlocked registers are discarded.',
    'Dredge is powered down for the next turn.',
    'Dredge is powered down and loses all damage.',
    'Abacus re-enters at 7,7, facing west, with 2 damage.',
  ]);
});

test('every line of a recorded turn has a reason, and the lines follow the order of the steps', () => {
  for (const view of [views.stayDown, views.program]) {
    const real = view.story as unknown as TurnReplay;
    const telling = narrate(real, vault, view.robots);
    assert.equal(
      telling.frames.length,
      1 + real.registers.reduce((sum, register) => sum + register.steps.length, 0) + real.after.length,
    );
    for (let at = 1; at < telling.lines.length; at += 1)
      assert.ok((telling.lines[at]?.from ?? 0) >= (telling.lines[at - 1]?.from ?? 0));
    for (const line of telling.lines) {
      const { title, text } = describeReason(line);
      assert.ok(title.endsWith('.') && text.endsWith('.'), line.why);
    }
    for (const register of real.registers) assert.ok(linesOf(telling, register.number).length > 0);
    assert.equal(lineAt(telling, telling.frames.length - 1), telling.lines.at(-1));
  }
});

test('the last frame of a recorded turn agrees with the state of the engine', () => {
  for (const view of [views.stayDown, views.program]) {
    const last = framesOf(view.story as unknown as TurnReplay).at(-1);
    view.robots.forEach((robot, index) => {
      const standing = last?.robots[index];
      assert.deepEqual(standing?.at, robot.at);
      assert.equal(standing?.facing, robot.facing);
      assert.equal(standing?.lives, robot.lives);
      assert.equal(standing?.flags, robot.flags);
      assert.deepEqual(standing?.archive, robot.archive);
    });
  }
});

test('robots take the shorter turn, and robots that are powered down look so from the first frame', () => {
  const one = framesOf(story([])).at(-1)?.robots as readonly RobotState[];
  const west = after(one, step('gears', { type: 'turned', robot: 0, facing: 'W', by: 'gear' }));
  assert.equal(west[0]?.angle, -90);
  assert.equal(after(west, step('gears', { type: 'turned', robot: 0, facing: 'S', by: 'gear' }))[0]?.angle, -180);
  const before = story([]).before.map((each, robot) => (robot === 1 ? { ...each, down: true } : each));
  const down = (cards: readonly (number | null)[]) =>
    framesOf({ ...story([]), before, registers: [{ number: 1, cards, steps: [] }] })[0]?.robots.map((one) => one.down);
  assert.deepEqual(down([300, null, 320, 720]), [false, true, false, false]);
  // Nor while the first register is interrupted before its cards are revealed.
  assert.deepEqual(down([null, null, null, null]), [false, true, false, false]);
});

test('a robot that cannot move has a line with the reason; only the belt stage mentions a belt', () => {
  const at: Space = [2, 6];
  const stopped: StepChange = { type: 'stopped', robot: 1, by: 'wall', at, side: 'N' };
  const before = [pose([7, 7]), pose(at), pose([1, 7]), pose([2, 7])];
  assert.deepEqual(told([step('belts', stopped), step('pushers', stopped), step('lasers', stopped)], { before }), [
    'Crank stays at 2,6: a wall is at the end of its belt.',
    'The pusher at 2,6 cannot move Crank: a wall is in the way.',
    'Crank is hit at 2,6 but cannot be moved: a wall is in the way.',
  ]);
});

test('a register without events has a line', () => {
  assert.deepEqual(told([]), ['Nothing happens in this register.']);
});

test('the playback moves step by step, changes its speed, and plays steps that arrive later', () => {
  const first = story([card(0, 300, { type: 'turned', robot: 0, facing: 'E', by: 'card' })]);
  const player = new TurnPlayer(() => true);
  player.tell(4, narrate(first, vault, SEATS), 'start');
  assert.equal(player.at.value, 0);
  player.move(1);
  assert.equal(player.at.value, 1);
  player.move(1);
  assert.equal(player.at.value, 1);
  assert.ok(player.atEnd.value);
  player.tell(
    4,
    narrate({ ...first, after: [step('wipe', { type: 'wiped', robot: 0, registers: [1] })] }, vault, SEATS),
    'start',
  );
  assert.ok(player.playing.value);
  player.pause();
  player.skip();
  assert.equal(player.at.value, 2);
  player.register(1);
  assert.equal(player.at.value, 1);
  const speed = player.speed.value;
  player.faster();
  assert.notEqual(player.speed.value, speed);
  player.tell(5, narrate({ ...first, turn: 5 }, vault, SEATS), 'end');
  assert.ok(player.atEnd.value);
  player.stop();
});

test('the text about a line names the element, the robot and the section of the rules', () => {
  const about = (steps: readonly Step[]) => {
    const telling = narrate(story(steps), vault, SEATS);
    return telling.lines.map(telling.about);
  };
  assert.deepEqual(about([card(1, 840, { type: 'stopped', robot: 1, by: 'wall', at: [2, 6], side: 'E' })]), [
    'Crank, at 2,6: wall to the east. Section 5.1 of the rules.',
  ]);
  const [turned] = about([step('gears', { type: 'turned', robot: 0, facing: 'E', by: 'gear' })]);
  assert.match(turned ?? '', /^Abacus, at 7,7: .*\. Section 5\.8 of the rules\.$/);
});

test('effects of course rules have a heading of their own, apart from Option cards', () => {
  const { lines } = narrate(
    story([
      step('options', { type: 'carried', flag: 2, to: [4, 4] }),
      step('options', { type: 'declared', robot: 0, option: 'brakes', choice: 'yes' }),
      step('lasers', { type: 'damaged', robot: 0, amount: 1, damage: 1 }),
    ]),
    vault,
    SEATS,
  );
  assert.deepEqual([...new Set(lines.map(headingOf))], ['course', 'options', 'lasers']);
});

test('the narration attributes the repair of the SuperBot to its course rule instead of a power down', () => {
  const repaired: StepChange = { type: 'repaired', robot: 1, damage: 0, by: 'power-down' };
  const [line] = narrate(story([], { after: [step('repairs', repaired)] }), vault, SEATS).lines.slice(-1);
  assert.equal(line?.text, 'The SuperBot is repaired: Crank loses all damage.');
  assert.equal(line?.why, 'course-rule');
  assert.match(told([], { after: [step('power-down', repaired)] }).at(-1) ?? '', /is powered down/);
});

test('the narration and the viewport follow an archive marker that moves with its flag', () => {
  const travels = step('express', { type: 'archived', robot: 1, at: [3, 3], by: 'flag' });
  const { lines, frames } = narrate(story([travels]), vault, SEATS);
  assert.equal(lines[0]?.text, 'The archive marker of Crank moves with its flag to 3,3.');
  assert.deepEqual(getStepSpaces(frames[1], frames[0]), [[3, 3]]);
  const laid = step('flags', { type: 'archived', robot: 1, at: [0, 6], by: 'flag' });
  assert.match(told([laid])[0] ?? '', /ends on a flag/);
});

test('a flag that counts for a partner is not counted as touched by that partner', () => {
  const both = step(
    'flags',
    { type: 'touched', robot: 0, flags: 1 },
    { type: 'archived', robot: 0, at: [7, 7], by: 'flag' },
    { type: 'touched', robot: 2, flags: 1 },
  );
  const { lines, frames } = narrate(story([both]), vault, SEATS);
  assert.match(lines[0]?.text ?? '', /touches flag 1/);
  assert.match(lines[1]?.text ?? '', /^Flag 1 counts for .* too\.$/);
  assert.deepEqual([...actingOf(both)], [[0, 'touches']]);
  assert.deepEqual(figuresOf([story([both])]).flags, [[1, 0, 0, 0]]);
  const seen = getStepSpaces(frames[1], frames[0]);
  assert.ok(seen.some(([x, y]) => x === 7 && y === 7));
  assert.ok(!seen.some(([x, y]) => x === 1 && y === 7));
  // A robot that is there itself leaves its marker.
  const own = step('flags', ...both.changes, { type: 'archived', robot: 2, at: [7, 7], by: 'flag' });
  assert.deepEqual(figuresOf([story([own])]).flags, [[1, 0, 1, 0]]);
  // The marker of a repair site is a different case.
  const repaired = step('flags', ...both.changes, { type: 'archived', robot: 2, at: [1, 7], by: 'repair' });
  assert.deepEqual(figuresOf([story([repaired])]).flags, [[1, 0, 0, 0]]);
});

test('the narration says when a robot uses a repair site beside its own space', () => {
  const arm = story([]).before.map((each) => ({ ...each, options: ['mechanical_arm'] }));
  const site =
    Object.entries(vault.cells)
      .find(([, cell]) => cell?.floor === 'repair')?.[0]
      ?.split(',') ?? [];
  const on: Space = [Number(site[0]), Number(site[1])];
  const repaired: StepChange = { type: 'repaired', robot: 0, damage: 2, by: 'wrench' };
  const after = [step('repairs', repaired)];
  assert.match(told([], { before: arm, after }).at(-1) ?? '', /reaches a neighbouring repair site.*2 damage left/);
  const standing = arm.map((each, robot) => (robot === 0 ? { ...each, at: on } : each));
  assert.match(told([], { before: standing, after }).at(-1) ?? '', new RegExp(`at ${on.join(',')} repairs`));
  const twice = [step('repairs', { ...repaired, damage: 3 }, repaired)];
  const lines = told([], { before: standing, after: twice });
  assert.match(lines.at(-2) ?? '', /3 damage left/);
  assert.match(lines.at(-1) ?? '', /reaches a neighbouring repair site/);
  const marker = step('flags', { type: 'archived', robot: 0, at: [6, 7], by: 'repair' });
  assert.match(told([marker])[0] ?? '', /reaches a neighbouring repair site and moves its archive marker to 6,7/);
});

test('the line of a pair names both cards, and its reason is the Option card', () => {
  const steps = [
    card(1, 700, { type: 'moved', robot: 1, to: [0, 5], by: 'card' }),
    card(1, 700, { type: 'turned', robot: 1, facing: 'E', by: 'card' }),
  ];
  const pairs = { 1: { register: 1, card: 80, by: 'dual_processor' } };
  const whole = story(steps);
  const registers = whole.registers.map((register) => ({ ...register, pairs }));
  const [line] = narrate({ ...whole, registers }, vault, SEATS).lines;
  assert.match(line?.text ?? '', /^Crank plays Move 2 together with Rotate Right, goes one space north to 0,5/);
  assert.deepEqual([line?.reasons, line?.why], [[{ option: 'dual_processor' }], 'option']);
  assert.equal(narrate(whole, vault, SEATS).lines[0]?.reasons, undefined);
});
