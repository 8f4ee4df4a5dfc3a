import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { test } from 'vitest';
import type { Command, Problem, TableSnapshot } from '../../../protocol';
import type { Status } from '../../../live/connection';
import type { RallyAct } from './model';
import { PlayState } from './play_state';

/** A table in its third turn, or another, where robot 0 has nothing left to fill. */
function snapshot(turn: number, acts: readonly RallyAct[]): TableSnapshot {
  const robot = { seat: 0, status: 'racing', registers: [0, 1, 2, 3, 4], locked: [1, 2, 3, 4, 5], powered_down: false };
  return {
    table: { game: 'roborally', status: 'playing', seats: [], watching: [], deadline: null },
    match: {
      phase: { name: 'program', asks: [0] },
      committed: [],
      own: null,
      table: { turn, robots: [robot], hands: {}, story: null, timer: null },
    },
    draft: { acts, undone: 0, offer: { robots: { 0: { path: [], trail: [], may_announce: true } } }, missing: null },
  } as unknown as TableSnapshot;
}

/** A server that answers when told to. */
class FakeServer {
  acts: RallyAct[] = [];
  turn = 3;
  readonly said: string[] = [];
  held: (() => void)[] | null = [];
  refuses: Problem | null = null;
  readonly snapshot = signal<TableSnapshot | null>(snapshot(3, []));
  readonly connection = {
    snapshot: this.snapshot,
    seat: signal<number | null>(0),
    ahead: signal(0),
    status: signal<Status>('live'),
    say: (command: Command) => this.say(command),
    decision: () => '',
  };
  readonly play = new PlayState(this.connection);

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const go of held) go();
  }

  /** The clock ends the turn. */
  turnOver(): void {
    this.turn += 1;
    this.acts = [];
    this.tell();
  }

  /** Another page of the seat changed the draft. */
  changedElsewhere(): void {
    this.tell();
  }

  private tell(): void {
    this.snapshot.value = snapshot(this.turn, [...this.acts]);
  }

  private async say(command: Command): Promise<Problem | null> {
    if (this.held) await new Promise<void>((go) => this.held?.push(go));
    this.said.push(command.type);
    if (command.type === 'act' && this.refuses) return this.refuses;
    if (command.type === 'act') this.acts = [...this.acts, command.act as RallyAct];
    if (command.type === 'undo') this.acts = this.acts.slice(0, this.acts.length - (command.count ?? 1));
    this.tell();
    return null;
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what is said of a space while the line is slow holds no hand-in back', async () => {
  const server = new FakeServer();
  const stop = server.play.start();
  server.play.choosePower(0, 'down');
  const handed = server.play.handIn();
  server.play.saying.value = { title: '3, 4', text: 'A pit.' };
  server.release();
  await handed;
  assert.deepEqual(server.said, ['act', 'commit']);
  stop();
});

test('what is refused on the way is said, and nothing is handed in', async () => {
  const server = new FakeServer();
  server.refuses = { code: 'power-down-not-now', message: 'no' };
  const stop = server.play.start();
  server.play.choosePower(0, 'down');
  const handed = server.play.handIn();
  server.release();
  await handed;
  assert.deepEqual(server.said, ['act']);
  assert.equal(server.play.saying.value?.code, 'power-down-not-now');
  stop();
});

test('what was meant for a turn that is over by then is neither left in the next nor handed in there', async () => {
  const server = new FakeServer();
  const stop = server.play.start();
  server.play.choosePower(0, 'down');
  const handed = server.play.handIn();
  server.turnOver();
  assert.match(server.connection.decision(), /^4 program/);
  // The server does it all the same: it came when the turn had ended.
  server.release();
  await handed;
  await settled();
  assert.deepEqual(server.said, ['act', 'undo']);
  assert.deepEqual([server.acts, server.play.acts.value, server.play.wish.asked.value], [[], [], false]);
  stop();
});

test('what is taken back after handing in without a line is not handed in', async () => {
  const server = new FakeServer();
  server.acts = [{ type: 'place', robot: 0, register: 1, card: 7 }];
  server.changedElsewhere();
  const stop = server.play.start();
  server.held = null;
  server.connection.status.value = 'waiting';
  const handed = server.play.handIn();
  assert.ok(server.play.wish.asked.value);
  server.play.clear();
  assert.equal(server.play.wish.asked.value, false);
  assert.match(server.play.saying.value?.title ?? '', /not handed in yet/);
  server.connection.status.value = 'live';
  await handed;
  await settled();
  assert.equal(server.said.includes('commit'), false);

  // It is asked for again; once that is said nothing can be changed.
  server.held = [];
  const again = server.play.handIn();
  server.release();
  for (let turn = 0; turn < 20 && !server.play.wish.said.value; turn += 1) await Promise.resolve();
  server.play.choosePower(0, 'down');
  assert.equal(server.play.powerOf(0), 'on');
  await again;
  assert.equal(server.said.at(-1), 'commit');
  stop();
});

test('what another page of the seat laid meanwhile is not handed in by this one', async () => {
  const server = new FakeServer();
  const stop = server.play.start();
  server.held = null;
  server.play.choosePower(0, 'later');
  server.connection.status.value = 'waiting';
  const handed = server.play.handIn();
  server.acts = [{ type: 'place', robot: 0, register: 1, card: 7 }];
  server.changedElsewhere();
  server.connection.status.value = 'live';
  await handed;
  assert.deepEqual(server.said, []);
  assert.equal(server.play.saying.value?.code, 'changed-elsewhere');
  stop();
});
