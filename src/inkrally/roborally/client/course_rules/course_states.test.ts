import assert from 'node:assert/strict';
import { test } from 'vitest';
import { narrate } from '../replay/narration';
import type { Cell, Floor, RallyView, RobotView, Space, StepChange, TurnReplay } from '../table/model';
import { floorSvg } from '../result/picture';
import { drawnOf } from './course_overlays';
import { getCurrentFloor } from './current_floor';
import { standingRules } from './course_status';
import { boardsOf } from './course_states';

const floor = (cells: Readonly<Record<string, Cell>> = {}, flags: readonly Space[] = []): Floor => ({
  id: 'test',
  name: 'Test',
  width: 4,
  height: 4,
  cells,
  walls: [],
  lasers: [],
  flags,
  docks: [],
  covered: Array.from({ length: 4 }, () => [1, 1, 1, 1]),
});
const pose = (at: Space | null) => ({
  at,
  facing: 'N' as const,
  damage: 0,
  flags: 0,
  lives: 3,
  archive: at ?? ([0, 0] as const),
});
const step = (stage: TurnReplay['after'][number]['stage'], ...changes: StepChange[]) => ({ stage, changes });
const moved = (robot: number, to: Space, by: 'card' | 'belt' = 'belt') => ({ type: 'moved', robot, to, by }) as const;
const story = (registers: readonly (readonly StoryStep[])[], more: Partial<TurnReplay> = {}): TurnReplay => ({
  turn: 2,
  before: [pose([0, 3]), pose([3, 3])],
  registers: registers.map((steps, index) => ({ number: index + 1, cards: [100, 200], steps })),
  after: [],
  at_random: [],
  ...more,
});
type StoryStep = TurnReplay['after'][number];
const SEATS = [
  { seat: 0, team: 1 },
  { seat: 1, team: 2 },
];
const flagsIn = (told: ReturnType<typeof narrate>) => told.floors.map(({ flags }) => flags[0]);

test('a turn in which boards rotate twice has three floors, each from the step of its rotation', () => {
  const east: Cell = { belt: { kind: 'express', out: 'E' } };
  const south: Cell = { belt: { kind: 'normal', out: 'S' } };
  const lying: Readonly<Record<string, Floor>> = {
    '0,0': floor({ '0,3': east }),
    '0,90': floor({ '0,3': south, '2,3': { gear: 'cw' } }),
    '90,90': floor({ '2,3': { floor: 'pit' } }),
  };
  const told = narrate(
    story(
      [
        [
          step('belts', moved(0, [1, 3])),
          step('flags', { type: 'tossed', robot: 0, side: 'heads' }, { type: 'turned-board', board: 2, degrees: 90 }),
        ],
        [step('belts', moved(0, [2, 3])), step('gears', { type: 'turned', robot: 0, facing: 'E', by: 'gear' })],
        [
          step(
            'flags',
            { type: 'turned-board', board: 1, degrees: 450, robot: 0 },
            { type: 'destroyed', robot: 0, by: 'pit', lives: 2 },
          ),
        ],
      ],
      { boards: [0, 0] },
    ),
    (boards) => lying[boards.map((degrees) => degrees % 360).join()],
    SEATS,
  );
  const [printed, once, twice] = Object.values(lying);
  assert.deepEqual(told.floors, [printed, printed, once, once, once, twice]);
  // Each line uses the floor of its time: the express belt before, the gear between, the pit that arrived.
  const words = (why: string) => told.about(told.lines.find((line) => line.why === why) ?? (told.lines[0] as never));
  assert.match(told.lines[0]?.text ?? '', /express/);
  assert.match(words('express'), /express/);
  assert.match(words('gear'), /gear/);
  assert.match(words('pit'), /pit/);
});

test('the page needs each floor of its stories and the current one once', () => {
  const turning = story([[step('flags', { type: 'turned-board', board: 1, degrees: 90 })]], { boards: [0, 0] });
  assert.deepEqual(boardsOf([turning, null, story([])], [90, 0]), [[0, 0], [90, 0], []]);
  assert.deepEqual(boardsOf([null], undefined), [[]]);
});

test('a flag that is carried at the start of a turn is at its robot', () => {
  const told = narrate(
    story(
      [[step('cards', moved(1, [3, 2], 'card')), step('cards', { type: 'dropped', robot: 1, flag: 1, at: [3, 2] })]],
      {
        flags: [null],
        carriers: [1],
      },
    ),
    floor({}, [[0, 0]]),
    SEATS,
  );
  assert.deepEqual(flagsIn(told), [
    [3, 3],
    [3, 2],
    [3, 2],
  ]);
});

test('a lost flag is back on its start in the next register', () => {
  const lost = step('belts', { type: 'carried', flag: 1, to: [2, 0] });
  const then = story([[lost], [step('cards', moved(0, [0, 2], 'card'))]], { flags: [[1, 0]] });
  const back: TurnReplay = {
    ...then,
    registers: then.registers.map((register) => (register.number === 2 ? { ...register, flags: [[0, 0]] } : register)),
  };
  assert.deepEqual(flagsIn(narrate(back, floor({}, [[0, 0]]), SEATS)), [
    [1, 0],
    [2, 0],
    [0, 0],
  ]);
});

test('the floor stays the same object while no flag moves, so that it is not drawn again', () => {
  const still = narrate(
    story([[step('cards', moved(0, [0, 2], 'card')), step('cards', moved(0, [0, 1], 'card'))]], { flags: [[1, 1]] }),
    floor({}, [[0, 0]]),
    SEATS,
  );
  assert.deepEqual(still.floors[0]?.flags, [[1, 1]]);
  assert.ok(still.floors.every((one) => one === still.floors[0]));
  const ground = floor({}, [[0, 0]]);
  const view = { robots: [], special: { flags: [[2, 2]] } } as unknown as RallyView;
  assert.equal(getCurrentFloor(ground, view), getCurrentFloor(ground, view));
});

test('each step shows the holders of flags and the SuperBot at that time', () => {
  const robots = [{ team: 1 }, { team: 2 }] as unknown as readonly RobotView[];
  const view = {
    robots,
    special: {
      flags: [[0, 0]],
      claims: [2],
      superbot: 1,
      homes: [
        [
          [0, 0],
          [1, 3],
        ],
      ],
      boards: [],
      back: null,
      teams: [],
    },
  } as unknown as RallyView;
  const told = narrate(
    story([[step('flags', { type: 'claimed', robot: 1, flag: 1 }, { type: 'superbot', robot: 1 })]], {
      flags: [[0, 0]],
      claims: [1],
      superbot: 0,
    }),
    floor({}, [[0, 0]]),
    SEATS,
  );
  const drawn = told.courses.map((course) => drawnOf(view, course));
  assert.deepEqual(
    drawn.map((one) => [one?.claims, one?.superbot, one?.homes.length, one?.ahead]),
    [
      [[1], 0, 1, []],
      [[2], 1, 1, []],
    ],
  );
  // A saved picture has them, too.
  const [before, after] = told.frames.map((frame, at) => floorSvg(told.floors[at] as Floor, frame, [0, 1], drawn[at]));
  assert.match(before ?? '', /team-flag held team-1/);
  assert.match(after ?? '', /team-flag held team-2/);
  assert.match(after ?? '', /class="team-ring home team-1"/);
});

test('the path of a flag through a turn is drawn by register and described with its end', () => {
  const special = {
    flags: [
      [0, 0],
      [3, 3],
    ],
    flags_next: [
      [1, 0],
      [3, 3],
    ],
    flags_ahead: [
      [
        [1, 0],
        [3, 0],
        [0, 2],
        [0, 2],
        [0, 3],
      ],
      [
        [3, 3],
        [3, 3],
        [3, 3],
        [3, 3],
        [3, 3],
      ],
    ],
    claims: [],
    homes: [],
    boards: [],
    teams: [],
  };
  const view = { robots: [], special } as unknown as RallyView;
  const lying = floor({}, [
    [0, 0],
    [3, 3],
  ]);
  const frame = { register: 1, index: 0, step: undefined, robots: [] };
  const drawn = (floorSvg(lying, frame, [], drawnOf(view)) ?? '').split('class="flag-next"').slice(1);
  // The second flag stays. The first is lost in register 2 and starts again elsewhere, so no line leads there.
  assert.equal(drawn.length, 1);
  assert.deepEqual(
    [...(drawn[0] ?? '').matchAll(/flag-next-register[^>]*>(\d)</g)].map(([, number]) => number),
    ['1', '2', '3', '5'],
  );
  assert.equal((drawn[0] ?? '').split('flag-next-way').length - 1, 3);
  assert.match(drawn[0] ?? '', /translate\(0 144\)/);
  const { lines, drawn: end } = standingRules(view, [], [], lying.flags);
  assert.deepEqual(lines, ['Belts carry in the next register: flag 1 to 1,0.']);
  assert.deepEqual(end, ['By the end of the turn: flag 1 to 0,3.']);
  // An older server sends only the next register.
  const { flags_ahead: _, ...older } = special;
  const before = { robots: [], special: older } as unknown as RallyView;
  assert.deepEqual(drawnOf(before)?.ahead, [[[1, 0]], [[3, 3]]]);
});
