import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { test, vi } from 'vitest';
import type { Connection, Status } from '@/live/connection';
import type { Command, ClientMessage, Problem, TableSnapshot, ServerMessage } from '@/protocol';
import type { Action } from './model';
import { Play } from './play';

const die = (number: number, space: string): Action => ({ type: 'die', die: number, space, drawing: 'H-H-:NS' });

/** A table in its second round. Commands sent while disconnected wait. */
class FakeServer {
  acts: Action[] = [];
  committed = false;
  refuses = '';
  readonly said: string[] = [];
  private waiting: (() => void)[] = [];
  readonly snapshot = signal<TableSnapshot | null>(this.told());
  readonly status = signal<Status>('live');
  readonly connection = {
    table: '7urpt9phteev',
    snapshot: this.snapshot,
    seat: signal<number | null>(0),
    status: this.status,
    currentDecision: () => '',
    sendCommand: (command: Command) => this.say(command),
    request: (message: (id: number) => ClientMessage) => this.ask(message(1)),
  } as unknown as Connection;
  readonly play = new Play(this.connection);
  readonly stop = this.play.start();

  private told(): TableSnapshot {
    return {
      table: { status: 'playing', seats: [] },
      match: {
        phase: { name: 'draw', asks: [0] },
        own: this.committed ? this.acts : null,
        table: { round: 2, roll: [], sheets: [{ marks: {} }], options: {} },
      },
      draft: this.committed
        ? null
        : { acts: [...this.acts], undone: 0, offer: { dice: [null, null], specials: {}, due: [] }, missing: null },
    } as unknown as TableSnapshot;
  }

  private line(): Promise<void> {
    return this.status.value === 'live' ? Promise.resolve() : new Promise((go) => this.waiting.push(go));
  }

  private async ask(message: ClientMessage): Promise<ServerMessage> {
    await this.line();
    return { type: 'refused', id: 1, error: { code: 'unknown', message: message.type } };
  }

  private async say(command: Command): Promise<Problem | null> {
    await this.line();
    if (this.committed) return { code: 'already-committed', message: '' };
    this.said.push(command.type);
    if (command.type === 'add-action' && (command.act as Action).space === this.refuses)
      return { code: 'clash', message: '' };
    if (command.type === 'add-action') this.acts = [...this.acts, command.act as Action];
    if (command.type === 'undo') this.acts = this.acts.slice(0, this.acts.length - (command.count ?? 1));
    if (command.type === 'commit') this.committed = true;
    this.snapshot.value = this.told();
    return null;
  }

  /** Another page of the seat draws. */
  drawElsewhere(act: Action): void {
    this.acts = [...this.acts, act];
    this.snapshot.value = this.told();
  }

  async back(): Promise<void> {
    this.status.value = 'live';
    for (const go of this.waiting.splice(0)) go();
    await moment();
  }
}

const moment = () => new Promise<void>((resolve) => setTimeout(resolve));
vi.stubGlobal('document', { querySelector: () => null });

async function drawn(...acts: Action[]): Promise<FakeServer> {
  const server = new FakeServer();
  for (const act of acts) server.play.put(act);
  await moment();
  server.said.length = 0;
  return server;
}

test('a commit sends the draft, and the draft cannot change while the commit is pending', async () => {
  const server = await drawn(die(0, 'B1'));
  server.play.commit();
  await moment();
  assert.deepEqual([server.said, server.committed, server.play.wish.asked.value], [['commit'], true, false]);
  server.stop();

  const slow = await drawn(die(0, 'B1'));
  slow.play.commit();
  for (let turn = 0; turn < 20 && !slow.play.wish.said.value; turn += 1) await Promise.resolve();
  assert.ok(slow.play.wish.said.value);
  slow.play.undo();
  slow.play.put(die(1, 'D1'));
  assert.equal(slow.play.acts.length, 1);
  assert.equal(slow.play.saying.value?.title, 'Your drawing is being handed in.');
  await moment();
  slow.stop();
});

test('a refused action stops the commit', async () => {
  const server = await drawn(die(0, 'B1'));
  server.status.value = 'waiting';
  server.refuses = 'B2';
  server.play.put({ type: 'special', space: 'B2', drawing: 'HRHR:NESW' } as Action);
  server.play.commit();
  assert.ok(server.play.wish.asked.value);
  await server.back();
  assert.deepEqual([server.said, server.committed, server.play.wish.asked.value], [['add-action'], false, false]);
  assert.ok(server.play.saying.value?.refusal);
  server.stop();
});

test('an undo after a commit without a connection withdraws the commit', async () => {
  const server = await drawn(die(0, 'B1'), die(1, 'D1'));
  server.status.value = 'waiting';
  server.play.commit();
  server.play.undo();
  assert.equal(server.play.wish.asked.value, false);
  assert.match(server.play.saying.value?.title ?? '', /not handed in yet/);
  await server.back();
  assert.deepEqual([server.said, server.committed], [['undo'], false]);
  assert.deepEqual(server.play.acts, [die(0, 'B1')]);

  // Nothing was changed, so it is committed.
  server.status.value = 'waiting';
  server.play.commit();
  server.play.keep();
  server.play.commit();
  await server.back();
  assert.deepEqual(server.said, ['undo', 'commit']);
  server.stop();
});

test('a page does not commit a draft that another page of the seat has changed', async () => {
  const server = await drawn(die(0, 'B1'));
  server.status.value = 'waiting';
  server.play.commit();
  server.drawElsewhere(die(1, 'D1'));
  await server.back();
  assert.deepEqual([server.said, server.committed, server.play.acts.length], [[], false, 2]);
  assert.match(server.play.saying.value?.title ?? '', /another of your tabs/);
  server.stop();
});
