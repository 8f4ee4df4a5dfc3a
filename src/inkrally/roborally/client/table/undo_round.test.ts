import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { test } from 'vitest';
import type { Status } from '@/live/connection';
import type { ClientMessage, TableSnapshot, ServerMessage } from '@/protocol';
import { getShortcut } from '../keys';
import { PlayState } from './play_state';
import { isBack } from './undo_round';

const step = { stage: 'cards', changes: [] };
const pose = { at: [0, 0], facing: 'N', damage: 0, flags: 0, lives: 3, archive: [0, 0] };
/** Return the story of a turn with one step in each register. */
const story = (turn: number) => ({
  turn,
  before: [pose],
  registers: [1, 2, 3, 4, 5].map((number) => ({ number, cards: [], steps: [step] })),
  after: [],
});

/** Return a trial drive: turn `turn` is programmed, the one before it was played. */
function driving(turn: number, acts: readonly object[] = []): TableSnapshot {
  const robot = {
    seat: 0,
    status: 'racing',
    at: [0, 0],
    archive: [0, 0],
    registers: [],
    filled: [],
    locked: [],
    damage: 0,
  };
  return {
    table: {
      game: 'roborally',
      status: 'playing',
      seats: [],
      seats_in_playback: [],
      deadline: null,
      undoable_round: turn > 1 ? turn - 1 : null,
    },
    match: {
      phase: { name: 'program', asks: [0] },
      committed: [],
      own: null,
      table: { turn, robots: [robot], hands: { 0: [10] }, story: turn > 1 ? story(turn - 1) : null, timer: null },
    },
    draft: { acts, redo_count: 0, legal_actions: { robots: { 0: { free: [1], hand: [10] } } }, commit_problem: null },
  } as unknown as TableSnapshot;
}

function play(first: TableSnapshot) {
  const snapshot = signal<TableSnapshot | null>(first);
  const said: ClientMessage[] = [];
  const answers: ((answer: ServerMessage) => void)[] = [];
  const made = new PlayState({
    snapshot,
    seat: signal<number | null>(0),
    clockOffsetMs: signal(0),
    status: signal<Status>('live'),
    sendCommand: () => Promise.resolve(null),
    request: (message) => {
      said.push(message(said.length + 1));
      return new Promise((answered) => answers.push(answered));
    },
  });
  return { play: made, snapshot, said, answers, stop: made.start() };
}

test('pressing the button twice takes back the turn that the server names once', async () => {
  const { play: one, snapshot, said, answers, stop } = play(driving(4));
  assert.equal(one.turnBack.turn.value, 3);
  const taken = one.turnBack.take();
  void one.turnBack.take();
  assert.deepEqual(said, [{ type: 'undo-round', id: 1, round: 3 }]);
  answers[0]?.({ type: 'done', id: 1 });
  await taken;
  snapshot.value = driving(1);
  assert.equal(one.turnBack.turn.value, null);
  void one.turnBack.take();
  assert.equal(said.length, 1);
  stop();
});

test('a turn that was taken back is shown again when it is played again', () => {
  const { play: one, snapshot, stop } = play(driving(2));
  one.goOn();
  assert.equal(one.unplayedTurn.value, false);
  snapshot.value = driving(1);
  assert.deepEqual([one.unplayedTurn.value, one.mode.value, one.player.telling.value], [false, 'play', null]);
  snapshot.value = driving(2);
  assert.equal(one.unplayedTurn.value, true, 'the first turn is told anew');
  stop();
});

test('a race went back if its turn or the last turn with a decision is lower', () => {
  const at = (turn: number, acted: number) => ({ turn, acted });
  assert.ok(isBack(at(4, 3), at(3, 2)));
  assert.ok(isBack(at(4, 4), at(4, 3)));
  assert.ok(!isBack(at(4, 3), at(4, 4)));
  assert.ok(!isBack(at(4, 4), at(5, 4)));
  assert.ok(!isBack(at(100, 100), at(101, 0)), 'too long to be taken back is not back');
});

test('the key U takes back a card during programming, and the last turn during playback', () => {
  const pressed = { key: 'u', altKey: false, ctrlKey: false, metaKey: false, code: '' } as never;
  assert.deepEqual(
    [getShortcut(pressed, true, false)?.act, getShortcut(pressed, true, true)?.act, getShortcut(pressed, false, true)],
    ['back', 'turn-back', undefined],
  );
});
