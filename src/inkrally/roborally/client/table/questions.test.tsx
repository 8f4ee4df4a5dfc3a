import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { test } from 'vitest';
import { spokenMessages } from '@/app/announcer';
import { createPressFilter } from '@/app/double_click_guard';
import type { Status } from '@/live/connection';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import type { Command, TableSnapshot } from '@/protocol';
import { AnswerButton } from './answer_button';
import { PlayState } from './play_state';

type Phase = { name: string; offer: object; turn?: number; acts?: readonly object[] };

/** Return a table that asks a question of seat 0, which has robots 0 and 1. */
function asked({ name, offer, turn = 3, acts = [] }: Phase): TableSnapshot {
  const robot = {
    seat: 0,
    status: 'racing',
    at: [0, 0],
    archive: [0, 0],
    registers: [10, 20, 30, 40, 700],
    filled: [true, true, true, true, true],
    paired: [{ register: 5, card: 80, by: 'crab_legs' }],
    locked: [],
    damage: 4,
  };
  const { question } = offer as { question?: object };
  return {
    table: { game: 'roborally', status: 'playing', seats: [], seats_in_playback: [], deadline: null },
    match: {
      phase: { name, asks: [0] },
      committed: [],
      own: null,
      table: { turn, robots: [robot, robot], hands: {}, story: null, timer: null, ...(question && { question }) },
    },
    draft: { acts, redo_count: 0, legal_actions: offer, commit_problem: null },
  } as unknown as TableSnapshot;
}

const token = (answered: number, target = 1) => ({
  name: 'option',
  offer: {
    question: {
      robot: 0,
      option: 'fire_control',
      choices: ['damage', 'lock 5'],
      until: 'register',
      matter: 'token',
      target,
    },
    register: 2,
    answered,
    order: ['damage', 'lock 5'],
    always: [],
  },
});

function play(first: Phase) {
  const snapshot = signal<TableSnapshot | null>(null);
  const said: Command[] = [];
  const made = new PlayState({
    snapshot,
    seat: signal<number | null>(0),
    clockOffsetMs: signal(0),
    status: signal<Status>('live'),
    sendCommand: (command) => {
      said.push(command);
      return Promise.resolve(null);
    },
  });
  const stop = made.start();
  const ask = async (phase: Phase) => {
    snapshot.value = asked(phase);
    await Promise.resolve();
    return spokenMessages.assertive.value;
  };
  return { play: made, said, stop, ask, first: ask(first) };
}

test('a question with the same text as the previous one is announced with its number', async () => {
  const { play: one, stop, ask, first } = play(token(0));
  const before = await first;
  assert.match(before, /damage to/);
  assert.equal(one.answers.again.value, 0);
  const second = await ask(token(1));
  assert.notEqual(second, before);
  assert.match(second, /Question 2 in a row/);
  assert.match(await ask(token(2)), /Question 3 in a row/);
  // For another target the count starts again.
  assert.doesNotMatch(await ask(token(3, 0)), /on this/);
  assert.equal(one.answers.again.value, 0);
  stop();
});

test('the choices are announced in the order of the server, and the first one is the default', async () => {
  const offer = {
    question: {
      robot: 0,
      option: 'discard',
      choices: ['keep', 'mechanical_arm', 'brakes'],
      until: 'register',
      matter: 'discard',
      target: null,
    },
    order: ['brakes', 'keep', 'mechanical_arm'],
    register: 2,
    answered: 0,
    always: [],
  };
  const { play: one, said, stop, first } = play({ name: 'option', offer });
  assert.match(await first, /Give up Brakes, Take the damage, Give up Mechanical Arm/i);
  await one.answers.use();
  assert.deepEqual((said[0] as { act: object }).act, {
    type: 'use',
    robot: 0,
    option: 'discard',
    choice: 'brakes',
  });
  stop();
});

test('without an order from an older server, choices keep the order of the question', async () => {
  const question = { robot: 0, option: 'lose', choices: ['brakes', 'flywheel'], until: 'register', matter: 'lose' };
  const offer = { question: { ...question, target: null }, register: 2, answered: 0, always: [] };
  const { play: one, said, stop, first } = play({ name: 'option', offer });
  assert.match(await first, /Lose Brakes, Lose Flywheel/i);
  await one.answers.use();
  assert.equal((said[0] as { act: { choice: string } }).act.choice, 'brakes');
  stop();
});

test('an answer can stand for the rest of the turn and revoke other standing answers', async () => {
  const question = { robot: 0, option: 'fourth_gear', choices: ['no', 'yes'], until: 'register', matter: 'use' };
  const offer = {
    question: { ...question, target: null },
    order: ['no', 'yes'],
    register: 2,
    answered: 0,
    always: ['no', 'yes'],
    rest: ['no'],
  };
  const { play: one, stop, ask, first } = play({ name: 'option', offer });
  await first;
  one.answers.keeps.value = 'rest';
  one.answers.askAgain({ robot: 0, option: 'brakes' });
  one.answers.askAgain({ robot: 0, option: 'discard' });
  one.answers.askAgain({ robot: 0, option: 'discard' });
  void one.answers.use();
  assert.deepEqual(one.sync.wanted.value, [
    { type: 'standing', robot: 0, option: 'brakes', choice: 'ask' },
    { type: 'use', robot: 0, option: 'fourth_gear', choice: 'no', rest: true },
  ]);
  // Another question starts with no choice, and offers only possible standing answers.
  await ask({ name: 'option', offer: { ...offer, answered: 1 } });
  assert.deepEqual([one.answers.keeps.value, one.answers.takenBack.value], [null, []]);
  one.answers.keeps.value = 'rest';
  one.answers.choice.value = 'yes';
  void one.answers.use();
  assert.deepEqual(one.sync.wanted.value, [{ type: 'use', robot: 0, option: 'fourth_gear', choice: 'yes' }]);
  stop();
});

test('the default answer to a power down question is no', async () => {
  const { play: one, said, stop, ask, first } = play({ name: 'announce', offer: { robot: 0 } });
  await first;
  assert.equal(one.answers.resting.value, 'announce');
  await one.answers.rest();
  await ask({ name: 're-enter', offer: { robot: 0, spaces: [], announced: false } });
  assert.equal(one.answers.resting.value, null);
  await ask({ name: 'stay-down', offer: { robot: 0 } });
  await one.answers.rest();
  assert.deepEqual(said.map((each) => (each as { act: object }).act).filter(Boolean), [
    { type: 'announce', robot: 0, power_down: false },
    { type: 'stay-down', robot: 0, stay: false },
  ]);
  stop();
});

test('the second press of a double click does not answer the next question', async () => {
  for (const [before, after] of [
    [token(0), token(1)],
    [
      { name: 'stay-down', offer: { robot: 0 } },
      { name: 'stay-down', offer: { robot: 1 } },
    ],
  ] as const) {
    const { play: one, stop, ask, first } = play(before);
    await first;
    const drawn = () => toMarkup(<AnswerButton play={one} onAnswer={() => {}} children="Yes" />);
    const does = () => /data-does="([^"]*)"/.exec(drawn())?.[1];
    const meant = createPressFilter();
    const button = {};
    assert.ok(meant([button, does()], 1));
    await ask(after);
    assert.equal(meant([button, does()], 2), false);
    stop();
  }
});

test('every question is announced to screen readers with a text of its own', async () => {
  const { stop, ask, first } = play({ name: 'announce', offer: { robot: 0 } });
  const said = [
    await first,
    await ask({ name: 'announce', offer: { robot: 1 } }),
    await ask({ name: 'stay-down', offer: { robot: 0 } }),
    await ask({ name: 're-enter', offer: { robot: 1, spaces: [], announced: false } }),
    await ask({ name: 're-enter', offer: { robot: 1, spaces: [], announced: false }, turn: 0 }),
    await ask({ name: 'set-up', offer: { of: 'options', choices: { 0: ['brakes'] }, picked: {} }, turn: 0 }),
    await ask({ name: 'set-up', offer: { of: 'boards', choices: { 0: ['west east'] }, picked: {} }, turn: -1 }),
  ];
  assert.equal(new Set(said).size, said.length);
  assert.ok(said.every((words) => words.trim().length > 10));
  assert.match(said[0] ?? '', /Abacus/);
  assert.match(said[1] ?? '', /Bobbin/);
  stop();
});

test('the key that takes a card back does nothing while a question is open', async () => {
  for (const phase of [{ name: 'announce', offer: { robot: 0 } }, token(0)]) {
    const { play: one, said, stop, first } = play(phase);
    await first;
    assert.equal(one.program.value?.registers[4]?.second?.card, 80);
    one.laying.takeLast();
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual([said, one.saying.value], [[], null]);
    stop();
  }
});

test('opening the program of another robot cancels unfinished actions', async () => {
  const robots = { 0: { path: [], trail: [] }, 1: { path: [], trail: [] } };
  const { play: one, stop, first } = play({ name: 'program', offer: { robots } });
  await first;
  assert.equal(one.active.value, 0);
  one.options.choose({ type: 'store', option: 'flywheel' });
  one.target.value = 3;
  one.openProgram(0);
  assert.notEqual(one.options.destination.value, null);
  one.openProgram(1);
  assert.deepEqual([one.active.value, one.options.destination.value, one.target.value], [1, null, null]);
  stop();
});

test('the choice for the first of two robots is in the draft, so another page continues with the second', async () => {
  const offer = { of: 'options', choices: { 0: ['brakes', 'flywheel'], 1: ['recompile'] }, picked: {} };
  const { play: one, said, stop, first } = play({ name: 'set-up', offer, turn: 0 });
  await first;
  await one.answers.choose(0, 'flywheel');
  const act = { type: 'choose', robot: 0, choice: 'flywheel' };
  assert.deepEqual(said, [{ type: 'add-action', act }]);
  stop();
  const other = play({ name: 'set-up', offer, turn: 0, acts: [act] });
  await other.first;
  assert.deepEqual([other.play.answers.picks.value, other.play.answers.chooses.value], [[act], 1]);
  await other.play.answers.choose(1, 'recompile');
  assert.deepEqual(other.said[0], { type: 'add-action', act: { type: 'choose', robot: 1, choice: 'recompile' } });
  other.stop();
});
