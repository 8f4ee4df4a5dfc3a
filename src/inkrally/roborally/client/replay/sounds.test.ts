import assert from 'node:assert/strict';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sound as level } from '@/app/settings';
import floors from '@roborally/replay/sample_floors.json';
import type { Floor, Step, StepChange } from '../table/model';
import { actingOf } from '../drawing/step_animations';
import { goldenEnd, goldenRace } from './golden_turns';
import { narrate } from './narration';
import { TurnPlayer } from './player';
import { playStepSounds, SOUNDS, soundOf, type StepSound } from './sounds';
import { winnersOf } from './winners';

const vault = floors.vault_assault as unknown as Floor;
const pose = (x: number) => ({
  at: [x, 7] as const,
  facing: 'N' as const,
  damage: 0,
  flags: 0,
  lives: 3,
  archive: [x, 7] as const,
});
const step = (stage: Step['stage'], ...changes: StepChange[]): Step => ({ stage, changes });
const card = (...changes: StepChange[]): Step => ({ ...step('cards', ...changes), robot: 0, card: 500 });

const STEPS: readonly (readonly [StepSound | undefined, Step])[] = [
  ['step', card({ type: 'moved', robot: 0, to: [0, 6], by: 'card' })],
  ['step', card({ type: 'turned', robot: 0, facing: 'E', by: 'card' })],
  [
    'push',
    card(
      { type: 'moved', robot: 1, to: [2, 7], by: 'push', pusher: 0 },
      { type: 'moved', robot: 0, to: [1, 6], by: 'card' },
    ),
  ],
  ['option', step('options', { type: 'declared', robot: 0, option: 'brakes', choice: 'use' })],
  ['belt', step('belts', { type: 'moved', robot: 0, to: [0, 5], by: 'belt' })],
  ['push', step('pushers', { type: 'moved', robot: 0, to: [1, 5], by: 'pusher' })],
  ['gear', step('gears', { type: 'turned', robot: 0, facing: 'S', by: 'gear' })],
  [
    'laser',
    step(
      'lasers',
      { type: 'shot', robot: 0, at: [1, 5], facing: 'S', to: [1, 7], hit: 1 },
      { type: 'damaged', robot: 1, amount: 1, damage: 1 },
    ),
  ],
  ['flag', step('flags', { type: 'touched', robot: 0, flags: 1 })],
  ['repair', step('repairs', { type: 'repaired', robot: 1, damage: 0, by: 'wrench' })],
  ['pit', card({ type: 'destroyed', robot: 1, by: 'pit', lives: 2 })],
  [
    'burst',
    step(
      'lasers',
      { type: 'damaged', robot: 1, amount: 1, damage: 10 },
      { type: 'destroyed', robot: 1, by: 'damage', lives: 2 },
    ),
  ],
  ['win', step('flags', { type: 'touched', robot: 0, flags: 2 }, { type: 'finished', robot: 0, place: 1 })],
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each sound plays at its step, and only while the playback runs', () => {
  const story = {
    turn: 3,
    before: [pose(0), pose(1)],
    registers: [{ number: 1, cards: [500, 400], steps: STEPS.map(([, one]) => one) }],
    after: [],
    at_random: [],
  };
  const player = new TurnPlayer(() => false);
  const heard: [number, StepSound][] = [];
  const stop = playStepSounds(player, (sound) => heard.push([player.at.peek(), sound]));
  player.tell(3, narrate(story, vault, [{ seat: 0 }, { seat: 1 }]), 'start');
  player.move(1);
  player.move(-1);
  assert.deepEqual(heard, [], 'who goes by hand hears nothing');
  player.play();
  vi.advanceTimersByTime(60_000);
  assert.ok(player.atEnd.value);
  assert.deepEqual(
    heard,
    STEPS.flatMap(([sound], index) => (sound ? [[index + 1, sound]] : [])),
  );
  stop();
});

test('a race that a course rule ends has the sound and picture of a win', () => {
  for (const name of ['course-toggle-boggle', 'course-capture-the-flag', 'course-war-zone'] as const) {
    const story = goldenRace(name).stories.at(-1);
    const { end } = goldenEnd(name);
    assert.ok(story);
    const told = narrate(story, vault, end.robots, undefined, winnersOf(end));
    const player = new TurnPlayer(() => false);
    const heard: StepSound[] = [];
    const stop = playStepSounds(player, (sound) => heard.push(sound));
    player.tell(story.turn, told, 'start');
    player.play();
    vi.advanceTimersByTime(60_000);
    assert.equal(heard.at(-1), 'win', name);
    assert.equal(heard.filter((sound) => sound === 'win').length, 1);
    stop();
    const last = told.frames.at(-1);
    const lap = [...actingOf(last?.step, last?.won)].flatMap(([robot, acting]) => (acting === 'laps' ? [robot] : []));
    assert.ok(lap.length > 0, name);
    assert.ok(lap.every((robot) => end.robots[robot]?.place === 1 && end.robots[robot]?.at));
  }
});

test('a hit sounds once, also if an Option card is discarded for it', () => {
  const { stories } = goldenRace('version-5-course-flag-fry');
  const steps = stories.flatMap(({ registers }) => registers.flatMap((register) => register.steps));
  const paid = steps.filter(({ changes }) => changes.some((one) => one.type === 'discarded' && one.by === 'damage'));
  assert.ok(paid.length > 0);
  assert.ok(paid.every((one) => soundOf(one) === 'laser'));
});

test('beams without a hit and discarded cards are silent', () => {
  assert.equal(soundOf(step('lasers', { type: 'shot', robot: 0, at: [0, 0], facing: 'N', to: [0, 0] })), undefined);
  assert.equal(soundOf(step('wipe', { type: 'wiped', robot: 0, registers: [1] })), undefined);
});

/** Return an audio context that records when each sound ends, in seconds, and its nodes. */
function listening() {
  const made: string[] = [];
  const ends: number[] = [];
  const param = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {}, linearRampToValueAtTime() {} });
  const node = (kind: string, more: object) => {
    made.push(`${kind} ${JSON.stringify(more)}`);
    const one = {
      frequency: param(),
      gain: param(),
      connect: (to: unknown) => to,
      start() {},
      stop: (at: number) => ends.push(at),
    };
    return one;
  };
  const at = {
    currentTime: 0,
    sampleRate: 100,
    destination: {},
    createBuffer: (_: number, samples: number) => {
      ends.push(samples / 100);
      return { getChannelData: () => new Float32Array(samples) };
    },
  };
  const stand = (kind: string, told: (more: object) => object) =>
    vi.stubGlobal(
      kind,
      class {
        constructor(_: unknown, more: object) {
          // biome-ignore lint/correctness/noConstructorReturn: it stands for a class of the browser
          return node(kind, told(more));
        }
      },
    );
  for (const kind of ['OscillatorNode', 'GainNode', 'BiquadFilterNode']) stand(kind, (more) => more);
  stand('AudioBufferSourceNode', () => ({}));
  return { at: at as unknown as AudioContext, made, ends };
}

test('all sounds are different and shorter than 400 ms', () => {
  const all = new Map<string, string>();
  for (const [name, make] of Object.entries(SOUNDS)) {
    const { at, made, ends } = listening();
    make({ at, loud: 1 });
    assert.ok(Math.max(...ends) <= 0.4, `${name} lasts ${Math.max(...ends)} s`);
    const alike = all.get(made.join());
    assert.equal(alike, undefined, `${name} sounds like ${alike}`);
    all.set(made.join(), name);
  }
  vi.unstubAllGlobals();
});

test('sounds are off by default', () => {
  expect(level.value).toBe('off');
});
