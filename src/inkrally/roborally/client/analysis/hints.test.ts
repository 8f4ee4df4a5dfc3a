import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { test } from 'vitest';
import type { ServerMessage } from '@/protocol';
import type { RallyAction } from '../table/model';
import type { PlayState } from '../table/play_state';
import { withoutProgram } from '../table/program/registers';
import { toCommandOrder, nextCommand } from '../table/sync';
import type { SuggestedProgram } from '../protocol';
import { hintsOffered, RaceHints } from './hints';
import { describeTarget, costWords, describeOutcome, optionsWords } from './words';

const place = (register: number, card: number): RallyAction => ({ type: 'place', robot: 0, register, card });
const join = (register: number, card: number): RallyAction => ({
  type: 'join',
  robot: 0,
  register,
  card,
  option: 'crab_legs',
});
const fetch: RallyAction = { type: 'fetch', robot: 0, option: 'flywheel' };
const said = (register?: number): RallyAction => ({
  type: 'standing',
  robot: 0,
  option: 'brakes',
  choice: 'yes',
  ...(register === undefined ? {} : { register }),
});
const outcome = { turns: 2.5, error: 0.1, flags: 0, damage: 0, destroyed: 0, finished: 0 };
const program = (more: Partial<SuggestedProgram> = {}): SuggestedProgram => ({
  cards: [490, 500, 510, 520, 530],
  outcome,
  cost: 0,
  error: 0,
  reasons: [],
  ...more,
});

test('replacing a program removes its actions but not the answers for all registers', () => {
  const other: RallyAction = { type: 'place', robot: 1, register: 1, card: 800 };
  assert.deepEqual(withoutProgram([said(), fetch, place(1, 490), join(1, 90), said(2), other], 0), [said(), other]);
});

test('taking a card from an Option card comes before all placed cards', () => {
  assert.deepEqual(toCommandOrder([place(1, 490)], [fetch, place(1, 490), place(2, 500)]), [
    fetch,
    place(1, 490),
    place(2, 500),
  ]);
  assert.deepEqual(nextCommand([place(1, 490)], toCommandOrder([place(1, 490)], [fetch, place(1, 490)])), {
    type: 'undo',
    count: 1,
  });
  assert.deepEqual(toCommandOrder([place(1, 490)], [fetch, place(1, 500)]), [fetch, place(1, 500)]);
  assert.deepEqual(toCommandOrder([said()], [said(), fetch, place(1, 500)]), [said(), fetch, place(1, 500)]);
  assert.deepEqual(toCommandOrder([fetch, place(1, 490)], [fetch, place(1, 490), place(2, 500)]), [
    fetch,
    place(1, 490),
    place(2, 500),
  ]);
});

test('a second card follows the first card of its register', () => {
  const before = [place(1, 490), join(1, 90)];
  assert.deepEqual(toCommandOrder(before, [place(1, 500), join(1, 90)]), [place(1, 500), join(1, 90)]);
  assert.deepEqual(toCommandOrder(before, [join(1, 90), place(1, 490)]), before);
});

test('a target other than the next flag is described with the share of cases that reach it', () => {
  assert.equal(describeTarget('flags'), '');
  assert.equal(describeTarget(undefined), '');
  assert.match(describeTarget('claim'), /your team does not hold/);
  assert.match(describeOutcome(program()), /1\.5 more turns to the finish/);
  const there = program({ outcome: { ...outcome, arrived: 0.25 } });
  assert.match(describeOutcome(there, 'claim'), /Gets there in 25 of 100 cases\. About 1\.5 more turns to get there/);
  assert.doesNotMatch(describeOutcome(program({ outcome: { ...outcome, arrived: 1 } }), 'claim'), /About/);
  const late = program({ cost: 1, reasons: [{ code: 'goal', amount: 0.4 }] });
  assert.equal(costWords(late), 'Costs 1.0 turns: it gets there 40 fewer times in 100.');
});

test('each action of a program with an Option card has a line', () => {
  const acts = [fetch, place(1, 490), said(1), { type: 'store', robot: 0, option: 'flywheel', card: 840 } as const];
  assert.deepEqual(optionsWords(program({ acts: acts as never })), [
    'Flywheel: take its card.',
    'Brakes in register 1: Brake: stay.',
    'Flywheel: put Move 3 on it.',
  ]);
  assert.deepEqual(optionsWords(program()), []);
  const pairs = [{ register: 2, card: 90, by: 'crab_legs' }];
  assert.deepEqual(optionsWords(program({ acts: [join(2, 500)] as never, pairs })), [
    'Crab Legs: put Rotate Left into register 2 as well.',
  ]);
});

/** Return a table with hints and a fake server that works on one request at a time. */
function asking() {
  const acts = signal<readonly RallyAction[]>([place(1, 490)]);
  const waiting: ((answer: ServerMessage) => void)[] = [];
  const told: unknown[] = [];
  const play = {
    programming: signal({}),
    view: signal({ turn: 3 }),
    active: signal(0),
    acts,
    sync: { settled: async () => undefined },
    connection: {
      request: (message: (id: number) => unknown) => {
        told.push(message(1));
        return waiting.length > 0
          ? Promise.resolve({ type: 'refused', id: 1, error: { code: 'analysis-busy', message: '' } })
          : new Promise<ServerMessage>((answered) => waiting.push(answered));
      },
    },
  } as unknown as PlayState;
  const answer = () => waiting.shift()?.({ type: 'hint-reply', id: 1, hint: { robots: [], samples: 8 } } as never);
  return { hints: new RaceHints(play), acts, told, answer };
}
const moment = () => new Promise((resolve) => setTimeout(resolve));

test('dismissing a pending hint and asking again sends one request', async () => {
  const { hints, told, answer } = asking();
  for (let press = 0; press < 3; press += 1) {
    hints.toggle();
    await moment();
  }
  assert.deepEqual([told.length, hints.held.value.kind], [1, 'thinking']);
  answer();
  await moment();
  assert.equal(hints.held.value.kind, 'shown');
});

test('a hint for other cards is requested after the pending answer', async () => {
  const { hints, acts, told, answer } = asking();
  hints.toggle();
  await moment();
  hints.toggle();
  acts.value = [place(1, 500)];
  hints.toggle();
  await moment();
  assert.deepEqual([told.length, hints.held.value.kind], [1, 'thinking']);
  answer();
  await moment();
  assert.deepEqual([told.length, hints.held.value.kind], [2, 'thinking']);
  answer();
  await moment();
  assert.equal(hints.held.value.kind, 'shown');
});

test('a hint is offered only while programming at a table with hints on a course that the bots can judge', () => {
  const play = (programming: object | undefined, hints: boolean, judged: boolean) =>
    ({
      programming: signal(programming),
      snapshot: signal({ table: { hints } }),
      view: signal({ judged }),
    }) as unknown as PlayState;
  assert.ok(hintsOffered(play({}, true, true)));
  for (const other of [play(undefined, true, true), play({}, false, true), play({}, true, false)])
    assert.equal(hintsOffered(other), false);
});
