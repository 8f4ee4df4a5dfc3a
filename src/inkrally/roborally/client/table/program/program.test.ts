import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Command, Problem } from '@/protocol';
import { MIN_WIDTH, getViewBox } from '../floor/camera';
import { cardName, cardWords, kindOf } from '../../drawing/program_cards';
import { matesWords, pathWords } from './program_paths';
import { getShortcut } from '../../keys';
import { getRobotAvatars, robotName } from '../../drawing/robots/robot_avatars';
import type { RallyAction, RobotView } from '../model';
import {
  withoutCards,
  getPlacedCards,
  programOf,
  withCardPlaced,
  saysAim,
  withCardRemoved,
  countEmptyRegisters,
  whereIs,
} from './registers';
import { ActsSync, toCommandOrder, nextCommand } from '../sync';
import { byPlace, hashOf, momentOf } from '../../result/race_turns';

const place = (register: number, card: number): RallyAction => ({ type: 'place', robot: 0, register, card });
const robot = (
  locked: readonly number[] = [],
  registers: readonly (number | null)[] = [null, null, null, null, null],
): RobotView =>
  ({
    seat: 0,
    status: 'racing',
    at: [0, 0],
    facing: 'N',
    damage: 0,
    lives: 3,
    flags: 0,
    archive: [0, 0],
    powered_down: false,
    announced: false,
    registers,
    filled: [],
    locked,
    place: null,
  }) as RobotView;

test('the priority of a card determines its kind and name', () => {
  assert.deepEqual([10, 70, 80, 430, 490, 670, 840].map(kindOf), [
    'u-turn',
    'left',
    'right',
    'back-up',
    'move-1',
    'move-2',
    'move-3',
  ]);
  assert.equal(cardWords(760), 'Move 2, priority 760');
  assert.equal(cardName(320), 'Rotate Right');
});

test('the second robot of a seat has another avatar than the first', () => {
  assert.deepEqual(getRobotAvatars([{ seat: 2 }, { seat: 0 }]), [2, 0]);
  assert.deepEqual(getRobotAvatars([{ seat: 1 }, { seat: 0 }, { seat: 1 }, { seat: 0 }]), [1, 0, 3, 2]);
  // As chosen. A second robot takes an unused avatar.
  assert.deepEqual(getRobotAvatars([{ seat: 0 }, { seat: 1 }], [6, 0]), [6, 0]);
  assert.deepEqual(getRobotAvatars([{ seat: 0 }, { seat: 1 }, { seat: 0 }, { seat: 1 }], [6, 0]), [6, 0, 1, 2]);
  assert.equal(robotName(0), 'Abacus');
});

test('the next register is the chosen one or the first empty one, and locked registers keep their cards', () => {
  const view = robot([5], [null, null, null, null, 500]);
  const program = programOf(0, view, [800, 700], [place(1, 800)], null);
  assert.equal(program.next, 2);
  assert.deepEqual(program.registers[4], { number: 5, card: 500, locked: true });
  assert.equal(whereIs(program, 800), 1);
  assert.equal(whereIs(program, 500), undefined);
  assert.equal(programOf(0, view, [800], [], 3).next, 3);
  assert.equal(programOf(0, view, [800], [place(3, 800)], 3).next, 1);
});

test('placing a card in a register empties its former register or swaps the two cards', () => {
  const two = [place(1, 800), place(2, 700)];
  assert.deepEqual(withCardPlaced(two, 0, 3, 600), [...two, place(3, 600)]);
  assert.deepEqual(withCardPlaced(two, 0, 2, 800), [place(1, 700), place(2, 800)]);
  assert.deepEqual(withCardPlaced(two, 0, 2, 600), [place(1, 800), place(2, 600)]);
  assert.deepEqual(withCardRemoved(two, 0, 1), [place(2, 700)]);
  assert.deepEqual(withoutCards(two, 0), []);
});

test('the program of a player who has committed comes from the registers, with second cards', () => {
  const view = {
    ...robot([5], [800, 700, 600, 550, 500]),
    paired: [{ register: 2, card: 80, by: 'crab_legs' }],
  } as RobotView;
  const program = programOf(0, view, [800, 700, 600, 550, 80], getPlacedCards(0, view), null);
  assert.deepEqual(
    program.registers.map((register) => [register.card, register.locked]),
    [
      [800, false],
      [700, false],
      [600, false],
      [550, false],
      [500, true],
    ],
  );
  assert.deepEqual(program.registers[1]?.second, { card: 80, by: 'crab_legs' });
  assert.equal(program.next, null);
  assert.deepEqual(getPlacedCards(0, robot()), []);
});

test('the registers to fill are the unlocked empty ones of all given robots', () => {
  const views = [robot([4, 5], [null, null, null, 400, 500]), robot(), robot()];
  assert.equal(countEmptyRegisters([0], views, []), 3);
  assert.equal(countEmptyRegisters([0, 1], views, [place(1, 800)]), 7);
});

test('unchanged actions keep their place, so that few commands are needed', () => {
  assert.deepEqual(toCommandOrder([place(1, 800), place(2, 700)], [place(2, 700), place(3, 600), place(1, 800)]), [
    place(1, 800),
    place(2, 700),
    place(3, 600),
  ]);
  assert.deepEqual(nextCommand([place(1, 800), place(2, 700)], [place(2, 700)]), { type: 'undo', count: 2 });
  assert.equal(nextCommand([place(1, 800)], [place(1, 800)]), null);
});

/** A fake server that has a draft, refuses some cards and sends the draft after each command. */
class Server {
  draft: RallyAction[] = [];
  said: Command[] = [];
  sync: ActsSync;
  refused: RallyAction[] = [];

  constructor(refusing: readonly number[] = []) {
    this.sync = new ActsSync({
      say: async (command): Promise<Problem | null> => {
        this.said.push(command);
        await Promise.resolve();
        if (command.type === 'undo') this.draft = this.draft.slice(0, this.draft.length - (command.count ?? 1));
        if (command.type === 'add-action') {
          const act = command.act as RallyAction;
          if (act.type === 'place' && refusing.includes(act.card)) return { code: 'card-not-held', message: 'no' };
          this.draft = [...this.draft, act];
        }
        this.sync.applySnapshot('turn 1', this.draft);
        return null;
      },
      onRefused: (act) => this.refused.push(act),
    });
    this.sync.applySnapshot('turn 1', []);
  }
}

test('a draft applies locally at once and is sent one command after another', async () => {
  const server = new Server();
  server.sync.set([place(1, 800)]);
  server.sync.set([place(1, 800), place(2, 700)]);
  assert.deepEqual(server.sync.wanted.value, [place(1, 800), place(2, 700)]);
  await server.sync.settled();
  assert.deepEqual(server.draft, [place(1, 800), place(2, 700)]);
  server.sync.undo();
  await server.sync.settled();
  assert.deepEqual(server.draft, [place(1, 800)]);
});

test('a refused action is removed and the other actions stay', async () => {
  const server = new Server([700]);
  server.sync.set([place(1, 800), place(2, 700), place(3, 600)]);
  await server.sync.settled();
  assert.deepEqual(server.draft, [place(1, 800), place(3, 600)]);
  assert.deepEqual(server.refused, [place(2, 700)]);
});

test('a new decision starts with the draft of the server', () => {
  const server = new Server();
  server.sync.applySnapshot('turn 2', [place(4, 500)]);
  assert.deepEqual(server.sync.wanted.value, [place(4, 500)]);
  server.sync.applySnapshot('turn 2', undefined);
  assert.equal(server.sync.open, false);
});

test('a path is described by its end', () => {
  assert.deepEqual(pathWords([[9, 6, 'E', 'ok']]), {
    title: 'Ends at 9,6, facing east, if nobody gets in the way.',
  });
  assert.equal(
    pathWords([
      [1, 1, 'E', 'ok'],
      [2, 1, 'E', 'ok'],
      [2, 1, 'E', 'pit'],
    ])?.title,
    'Register 3 takes you into the pit at 2,1.',
  );
  assert.equal(pathWords([]), undefined);
});

const press = (key: string, more: Partial<Parameters<typeof getShortcut>[0]> = {}) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test('digits choose cards, Backspace takes back, Enter commits; arrows and space control the playback', () => {
  assert.deepEqual(getShortcut(press('3'), true, false), { act: 'card', index: 2 });
  assert.equal(getShortcut(press('3'), false, false), undefined);
  assert.equal(getShortcut(press('3'), true, true), undefined);
  assert.deepEqual(getShortcut(press('Backspace'), false, false), { act: 'back' });
  assert.deepEqual(getShortcut(press('Enter'), false, false), { act: 'hand-in' });
  assert.deepEqual(getShortcut(press('ArrowLeft'), false, true), { act: 'step-back' });
  assert.deepEqual(getShortcut(press(' '), true, true), { act: 'toggle' });
  assert.deepEqual(getShortcut(press('z', { ctrlKey: true }), true, false), { act: 'back' });
  assert.equal(getShortcut(press('1', { altKey: true }), true, false), undefined);
});

test('digit keys work on keyboards whose top row types letters', () => {
  assert.deepEqual(getShortcut(press('\u0161', { code: 'Digit3' }), true, false), { act: 'card', index: 2 });
  assert.equal(getShortcut(press('\u0161', { code: 'Digit3' }), false, false), undefined);
  assert.equal(getShortcut(press('#', { code: 'Digit3', shiftKey: true }), true, false), undefined);
});

test('the viewport stays on the floor', () => {
  const floor = { x: -20, y: -20, width: 616, height: 808 };
  const frame = { width: 390, height: 390 };
  assert.deepEqual(getViewBox(floor, frame, [0, 0], 616), { x: -20, y: -20, width: 616, height: 616 });
  assert.deepEqual(getViewBox(floor, frame, [288, 2000], 616), { x: -20, y: 172, width: 616, height: 616 });
  assert.equal(getViewBox(floor, frame, [288, 384], MIN_WIDTH).width, MIN_WIDTH);
});

test('a URL fragment names a turn and a step of a race', () => {
  const race = { stories: [{ turn: 1 }, { turn: 2 }] as never };
  assert.deepEqual(momentOf(race, '#t2s12'), { turn: 2, step: 12 });
  assert.deepEqual(momentOf(race, '#t1'), { turn: 1, step: 0 });
  assert.equal(momentOf(race, '#t9'), undefined);
  assert.equal(hashOf(2, 12), '#t2s12');
  assert.deepEqual(byPlace({ end: { robots: [{ place: 3 }, { place: 1 }, { place: null }] } } as never), [1, 0, 2]);
});

test('the text about a team-mate in the way names the register that would push it', () => {
  assert.equal(matesWords([[2, 3]], [0, 1, 2, 0]), `Register 2 pushes ${robotName(0)} of your own team.`);
  assert.equal(matesWords([], []), '');
});

test('the page explains how to win before the first card, unless the course is won in another way', () => {
  assert.equal(saysAim({ turn: 1 }, 0), true);
  assert.equal(saysAim({ turn: 1 }, 1), false);
  assert.equal(saysAim({ turn: 2 }, 0), false);
  assert.equal(saysAim({ turn: 1, special: { aim: 'lives' } }, 0), false);
});
