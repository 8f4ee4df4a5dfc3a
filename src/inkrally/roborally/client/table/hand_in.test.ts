import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { test } from 'vitest';
import type { Command, Problem, TableSnapshot } from '@/protocol';
import type { Status } from '@/live/connection';
import type { RallyAction } from './model';
import { PlayState } from './play_state';

/** Return a table in its third turn, or another, where robot 0 has no register left to fill. */
function snapshot(turn: number, acts: readonly RallyAction[]): TableSnapshot {
  const robot = { seat: 0, status: 'racing', registers: [0, 1, 2, 3, 4], locked: [1, 2, 3, 4, 5], powered_down: false };
  return {
    table: { game: 'roborally', status: 'playing', seats: [], seats_in_playback: [], deadline: null },
    match: {
      phase: { name: 'program', asks: [0] },
      committed: [],
      own: null,
      table: { turn, robots: [robot], hands: {}, story: null, timer: null },
    },
    draft: {
      acts,
      redo_count: 0,
      legal_actions: { robots: { 0: { path: [], trail: [], may_announce: true } } },
      commit_problem: null,
    },
  } as unknown as TableSnapshot;
}

/**
 * Return the table while an Option card asks whether to discard a card for a token. `answered` questions of that
 * register came before.
 */
function asking(answered: number, deadline: number, steps: readonly object[] = []): TableSnapshot {
  const made = snapshot(3, []) as unknown as { table: object; match: { table: object }; draft: object };
  const question = {
    robot: 0,
    option: 'discard',
    choices: ['keep', 'brakes'],
    until: 'register',
    matter: 'discard',
    target: null,
  };
  const story = { turn: 3, before: [], registers: [{ number: 2, cards: [], steps }], after: [] };
  return {
    ...made,
    table: { ...made.table, deadline },
    match: { ...made.match, phase: { name: 'option', asks: [0] }, table: { ...made.match.table, question, story } },
    draft: { ...made.draft, legal_actions: { question, register: 2, answered, order: question.choices, always: [] } },
  } as unknown as TableSnapshot;
}

const LONG_AGO = 1;

/** A fake server that answers when the test tells it to. */
class FakeServer {
  acts: RallyAction[] = [];
  turn = 3;
  readonly said: string[] = [];
  held: (() => void)[] | null = [];
  refuses: Problem | null = null;
  /** The result of a commit whose answer is lost with the connection; null if it is answered. */
  lost: Problem | null = null;
  lose: () => void = () => {};
  retell: ((acts: readonly RallyAction[]) => TableSnapshot) | null = null;
  readonly commands: Command[] = [];
  readonly snapshot = signal<TableSnapshot | null>(snapshot(3, []));
  readonly connection = {
    snapshot: this.snapshot,
    seat: signal<number | null>(0),
    clockOffsetMs: signal(0),
    status: signal<Status>('live'),
    sendCommand: (command: Command) => this.say(command),
    currentDecision: () => '',
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

  /** Another page of the seat changes the draft. */
  changedElsewhere(): void {
    this.tell();
  }

  private tell(): void {
    this.snapshot.value = this.retell?.([...this.acts]) ?? snapshot(this.turn, [...this.acts]);
  }

  private async say(command: Command): Promise<Problem | null> {
    if (this.held) await new Promise<void>((go) => this.held?.push(go));
    this.said.push(command.type);
    this.commands.push(command);
    const { lost } = this;
    if (command.type === 'commit' && lost) return new Promise((back) => (this.lose = () => back(lost)));
    if (command.type === 'add-action' && this.refuses) return this.refuses;
    if (command.type === 'add-action') this.acts = [...this.acts, command.act as RallyAction];
    if (command.type === 'undo') this.acts = this.acts.slice(0, this.acts.length - (command.count ?? 1));
    if (this.lost === null) this.tell();
    else if (command.type === 'add-action')
      this.snapshot.value = { ...asking(0, LONG_AGO), draft: { ...asking(0, 0).draft, acts: this.acts } } as never;
    return null;
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a message about a space does not stop a pending commit', async () => {
  const server = new FakeServer();
  const stop = server.play.start();
  server.play.power.choose(0, 'down');
  const handed = server.play.commit();
  server.play.saying.value = { title: '3, 4', text: 'A pit.' };
  server.release();
  await handed;
  assert.deepEqual(server.said, ['add-action', 'commit']);
  stop();
});

test('a refused action shows its reason and stops the commit', async () => {
  const server = new FakeServer();
  server.refuses = { code: 'power-down-not-now', message: 'no' };
  const stop = server.play.start();
  server.play.power.choose(0, 'down');
  const handed = server.play.commit();
  server.release();
  await handed;
  assert.deepEqual(server.said, ['add-action']);
  assert.equal(server.play.saying.value?.code, 'power-down-not-now');
  stop();
});

test('an action for an ended turn is removed from the next turn and not committed there', async () => {
  const server = new FakeServer();
  const stop = server.play.start();
  server.play.power.choose(0, 'down');
  const handed = server.play.commit();
  server.turnOver();
  assert.match(server.connection.currentDecision(), /^4 program/);
  // The server performs the late action in the next turn.
  server.release();
  await handed;
  await settled();
  assert.deepEqual(server.said, ['add-action', 'undo']);
  assert.deepEqual([server.acts, server.play.acts.value, server.play.wish.asked.value], [[], [], false]);
  stop();
});

test('a change after a commit without a connection withdraws the commit', async () => {
  const server = new FakeServer();
  server.acts = [{ type: 'place', robot: 0, register: 1, card: 7 }];
  server.changedElsewhere();
  const stop = server.play.start();
  server.held = null;
  server.connection.status.value = 'waiting';
  const handed = server.play.commit();
  assert.ok(server.play.wish.asked.value);
  server.play.laying.clear();
  assert.equal(server.play.wish.asked.value, false);
  assert.match(server.play.saying.value?.title ?? '', /not handed in yet/);
  server.connection.status.value = 'live';
  await handed;
  await settled();
  assert.equal(server.said.includes('commit'), false);

  // The player commits again. Once the commit is sent, the draft cannot be changed.
  server.held = [];
  const again = server.play.commit();
  server.release();
  for (let turn = 0; turn < 20 && !server.play.wish.said.value; turn += 1) await Promise.resolve();
  server.play.power.choose(0, 'down');
  assert.equal(server.play.power.of(0), 'on');
  await again;
  assert.equal(server.said.at(-1), 'commit');
  stop();
});

test('a page does not commit a draft that another page of the seat has changed', async () => {
  const server = new FakeServer();
  const stop = server.play.start();
  server.held = null;
  server.play.power.choose(0, 'later');
  server.connection.status.value = 'waiting';
  const handed = server.play.commit();
  server.acts = [{ type: 'place', robot: 0, register: 1, card: 7 }];
  server.changedElsewhere();
  server.connection.status.value = 'live';
  await handed;
  assert.deepEqual(server.said, []);
  assert.equal(server.play.saying.value?.code, 'changed-elsewhere');
  stop();
});

test('a pending Recompile of an ended turn is not sent in the next turn', async () => {
  const server = new FakeServer();
  const stop = server.play.start();
  server.play.power.choose(0, 'down');
  server.play.sync.set([{ type: 'place', robot: 0, register: 1, card: 7 }]);
  const asked = server.play.reveal({ type: 'recompile', robot: 0, option: 'recompile' } as never);
  assert.ok(server.play.revealing.value);
  server.turnOver();
  assert.equal(server.play.revealing.value, false);
  server.release();
  await asked;
  await settled();
  assert.deepEqual(
    server.commands.filter((command) => command.type === 'add-action' && command.act.type === 'recompile'),
    [],
  );
  stop();
});

test('pressing Recompile twice sends it once', async () => {
  const server = new FakeServer();
  const stop = server.play.start();
  const act = { type: 'recompile', robot: 0, option: 'recompile' } as never;
  const both = [server.play.reveal(act), server.play.reveal(act)];
  await settled();
  server.release();
  await Promise.all(both);
  assert.deepEqual(server.said, ['add-action']);
  assert.equal(server.play.revealing.value, false);
  stop();
});

const discarded = { stage: 'options', changes: [{ type: 'discarded', robot: 0, option: 'brakes', by: 'damage' }] };

test('a player whose unsent answer came too late sees a message from the clock', async () => {
  const server = new FakeServer();
  server.snapshot.value = asking(0, LONG_AGO);
  const stop = server.play.start();
  server.play.answers.choice.value = 'brakes';
  server.connection.status.value = 'waiting';
  const answered = server.play.answers.use();
  assert.ok(server.play.waits);
  server.turnOver();
  assert.match(server.play.saying.value?.title ?? '', /^Time is up/);
  server.connection.status.value = 'live';
  server.release();
  await answered;
  assert.equal(server.said.includes('commit'), false);
  assert.ok(server.play.saying.value?.late);
  stop();
});

test('an answer sent as the connection broke is reported as late only if the turn lacks its effect', async () => {
  for (const done of [true, false]) {
    const server = new FakeServer();
    server.snapshot.value = asking(0, LONG_AGO);
    const stop = server.play.start();
    server.held = null;
    server.refuses = null;
    server.lost = { code: 'decision-over', message: '' };
    server.play.answers.choice.value = 'brakes';
    const answered = server.play.answers.use();
    for (let turn = 0; turn < 20 && !server.play.wish.said.value; turn += 1) await Promise.resolve();
    // The connection returns at the next question. Only the story of the turn shows whether the answer arrived.
    server.snapshot.value = asking(1, LONG_AGO, done ? [discarded] : [{ stage: 'lasers', changes: [] }]);
    server.lose();
    await answered;
    assert.equal(server.play.saying.value?.late ?? false, !done);
    stop();
  }
});

test('a second answer while disconnected replaces the first one, and a withdrawn answer is not sent', async () => {
  const server = new FakeServer();
  server.snapshot.value = asking(0, Date.now() + 60_000);
  const stop = server.play.start();
  server.held = null;
  server.retell = (acts) => ({ ...asking(0, Date.now() + 60_000), draft: { ...asking(0, 0).draft, acts } }) as never;
  server.connection.status.value = 'waiting';
  server.play.answers.choice.value = 'brakes';
  const first = server.play.answers.use();
  server.play.answers.choice.value = 'keep';
  const second = server.play.answers.use();
  server.connection.status.value = 'live';
  await Promise.all([first, second]);
  await settled();
  assert.deepEqual(
    server.acts.map((act) => act.type === 'use' && act.choice),
    ['keep'],
  );
  assert.equal(server.said.filter((type) => type === 'commit').length, 1);
  assert.equal(server.play.saying.value, null);

  // After the withdrawal, the draft that the clock would commit is empty.
  server.connection.status.value = 'waiting';
  const third = server.play.answers.use();
  server.play.answers.keep();
  server.connection.status.value = 'live';
  await third;
  await settled();
  assert.deepEqual([server.play.waits, server.acts], [false, []]);
  assert.equal(server.said.filter((type) => type === 'commit').length, 1);
  stop();
});

test('a seat whose last robot was destroyed during programming can commit', async () => {
  const server = new FakeServer();
  server.retell = (acts) => {
    const made = snapshot(3, acts) as unknown as { match: { table: { robots: object[] } }; draft: object };
    const robots = made.match.table.robots.map((robot) => ({ ...robot, status: 'destroyed', locked: [] }));
    return {
      ...made,
      match: { ...made.match, table: { ...made.match.table, robots } },
      draft: { ...made.draft, legal_actions: { robots: {} } },
    } as unknown as TableSnapshot;
  };
  server.changedElsewhere();
  server.release();
  const stop = server.play.start();
  await server.play.commit();
  assert.deepEqual(server.said, ['commit']);
  stop();
});
