import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Command, Problem, TableSnapshot } from '@/protocol';
import type { Action, Acts } from '../model';
import { type DraftStorage, parseDraft } from '@/features/table/draft_storage';
import { isAct } from './draft';
import { DraftSync } from './sync';

const die = (number: number, space: string): Action => ({ type: 'die', die: number, space, drawing: 'H-H-:NS' });

/** A fake server that keeps a draft, answers when the test tells it to, and refuses spaces. */
class FakeServer {
  acts: Action[] = [];
  round = 1;
  refuses = new Set<string>();
  said: Command[] = [];
  refusals: string[] = [];
  held: (() => void)[] | null = null;
  kept: { round: number; acts: Acts } | null;
  readonly storage: DraftStorage<number, Action> = {
    keep: (round, acts) => (this.kept = { round, acts }),
    forget: () => (this.kept = null),
    load: (round) => (this.kept?.round === round ? this.kept.acts : undefined),
  };
  readonly sync = new DraftSync({
    say: (command) => this.say(command),
    onRefused: (act) => this.refusals.push(act.space ?? ''),
    storage: this.storage,
  });

  constructor(kept: { round: number; acts: Acts } | null = null) {
    this.kept = kept;
  }

  snapshot(): TableSnapshot {
    const offer = { dice: [{ B1: ['H-H-:NS'], D1: ['H-H-:NS'] }, null], specials: {}, due: [] };
    return {
      match: { table: { round: this.round, roll: [], sheets: [] } },
      draft: { acts: [...this.acts], redo_count: 0, legal_actions: offer, commit_problem: null },
    } as unknown as TableSnapshot;
  }

  tell(): void {
    this.sync.applySnapshot(this.snapshot());
  }

  private async say(command: Command): Promise<Problem | null> {
    this.said.push(command);
    if (this.held) await new Promise<void>((go) => this.held?.push(go));
    if (command.type === 'add-action' && this.refuses.has((command.act as Action).space ?? ''))
      return { code: 'clash', message: 'no' };
    if (command.type === 'add-action') this.acts = [...this.acts, command.act as Action];
    if (command.type === 'undo') this.acts = this.acts.slice(0, this.acts.length - (command.count ?? 1));
    this.tell();
    return null;
  }
}

test('a drawing is there at once, and the server has it soon', async () => {
  const server = new FakeServer();
  server.tell();
  server.sync.set([die(0, 'B1')]);
  assert.deepEqual(server.sync.history.value.now, [die(0, 'B1')]);
  await server.sync.settled();
  assert.deepEqual(server.acts, [die(0, 'B1')]);
});

test('a refused drawing is taken off and said; what was drawn after it stays', async () => {
  const server = new FakeServer();
  server.refuses.add('C3');
  server.tell();
  server.sync.set([die(0, 'C3')]);
  server.sync.set([die(0, 'C3'), die(1, 'B1')]);
  await server.sync.settled();
  assert.deepEqual(server.refusals, ['C3']);
  assert.deepEqual(server.sync.history.value.now, [die(1, 'B1')]);
  assert.deepEqual(server.acts, [die(1, 'B1')]);
});

test('what one seat drew is not drawn for another seat of the same browser', async () => {
  const server = new FakeServer();
  server.sync.applySnapshot(server.snapshot(), 0);
  server.held = [];
  server.sync.set([die(0, 'B1'), die(1, 'C3')]);
  // The storage returns the draft only to its seat.
  server.kept = null;
  server.sync.applySnapshot(server.snapshot(), 1);
  for (const answer of server.held) answer();
  server.held = null;
  server.refuses.add('B1');
  await server.sync.settled();
  assert.deepEqual(server.sync.history.value.now, []);
  assert.deepEqual([server.said.length, server.refusals], [1, []]);
});

test('while the server is silent one goes on drawing, and only what is wanted in the end is said', async () => {
  const server = new FakeServer();
  server.tell();
  server.held = [];
  server.sync.set([die(0, 'B1')]);
  server.sync.set([die(0, 'D1')]);
  server.sync.set([die(0, 'D1'), die(1, 'B1')]);
  const held = server.held;
  server.held = null;
  for (const go of held) go();
  await server.sync.settled();
  assert.deepEqual(server.acts, [die(0, 'D1'), die(1, 'B1')]);
  assert.equal(server.said.length, 4);
});

const drawn = [die(0, 'B1'), die(1, 'C3'), die(2, 'D1')];
/** Return a reloaded page: the server has the draft, but the page does not know the other offers. */
function loaded(): FakeServer {
  const server = new FakeServer();
  server.acts = [...drawn];
  server.tell();
  server.held = [];
  return server;
}
const moment = () => new Promise((resolve) => setTimeout(resolve));
/** Answer the waiting commands, then each further one at once. */
async function release(server: FakeServer): Promise<void> {
  const held = server.held ?? [];
  server.held = null;
  for (const go of held) go();
  await server.sync.settled();
}

test('a look back at an earlier draft is over when all is drawn again: whoever waits waits for that', async () => {
  const server = loaded();
  void server.sync.visit(drawn.slice(0, 1));
  await moment();
  assert.deepEqual(server.sync.history.value.now, drawn);
  let settled = false;
  void server.sync.settled().then(() => (settled = true));
  while (!settled) {
    server.held?.splice(0)[0]?.();
    await moment();
    if (settled) assert.deepEqual(server.acts, drawn);
  }
  assert.deepEqual(
    server.said.map((command) => command.type),
    ['undo', 'add-action', 'add-action'],
  );
  assert.ok(server.sync.offers.of(drawn.slice(0, 1)));
});

test('what is drawn, lifted and undone during a look back stays so', async () => {
  for (const [change, wanted] of [
    [(one: DraftSync) => one.set([...drawn, die(3, 'B7')]), [...drawn, die(3, 'B7')]],
    [(one: DraftSync) => one.set(drawn.slice(0, 2)), drawn.slice(0, 2)],
    [(one: DraftSync) => one.undo(), drawn.slice(0, 2)],
  ] as const) {
    const server = loaded();
    void server.sync.visit(drawn.slice(0, 1));
    await moment();
    change(server.sync);
    await release(server);
    assert.deepEqual([server.acts, server.sync.history.value.now], [wanted, wanted]);
  }
});

test('a page that is closed during a look back keeps all that was drawn', async () => {
  const server = loaded();
  void server.sync.visit(drawn.slice(0, 1));
  await moment();
  server.held?.splice(0)[0]?.();
  await moment();
  assert.equal(server.acts.length, 1);
  assert.deepEqual(server.kept, { round: 1, acts: drawn });
  await release(server);
  assert.equal(server.kept, null);
});

test('what the server draws when the round has ended already is taken off again', async () => {
  const server = new FakeServer();
  server.tell();
  server.held = [];
  server.sync.set([die(0, 'B1')]);
  server.round = 2;
  server.tell();
  await release(server);
  assert.deepEqual([server.acts, server.sync.history.value.now], [[], []]);
});

test('what is drawn in the new round and by another page there stays, whatever came too late', async () => {
  const own = new FakeServer();
  own.tell();
  own.held = [];
  own.sync.set([die(0, 'B1')]);
  own.round = 2;
  own.tell();
  own.sync.set([die(1, 'D1')]);
  await release(own);
  assert.deepEqual(own.acts, [die(1, 'D1')]);

  const other = new FakeServer();
  other.tell();
  other.held = [];
  other.sync.set([die(0, 'B1')]);
  other.round = 2;
  other.acts = [die(1, 'D1')];
  other.tell();
  await release(other);
  assert.deepEqual([other.acts, other.sync.history.value.now], [[die(1, 'D1')], [die(1, 'D1')]]);
});

test('another page of the same seat is followed', async () => {
  const server = new FakeServer();
  server.tell();
  server.acts = [die(0, 'B1')];
  server.tell();
  assert.deepEqual(server.sync.history.value.now, [die(0, 'B1')]);
});

test('a new round forgets the draft of the one before, also what is on its way', async () => {
  const server = new FakeServer();
  server.tell();
  server.held = [];
  server.sync.set([die(0, 'B1')]);
  server.round = 2;
  server.acts = [];
  server.tell();
  assert.deepEqual(server.sync.history.value.now, []);
  assert.equal(server.sync.offers.of([])?.due.length, 0);
});

test('what was offered to a draft is known when it is gone back to', async () => {
  const server = new FakeServer();
  server.tell();
  server.sync.set([die(0, 'B1')]);
  await server.sync.settled();
  const act = server.sync.history.value.now[0] as Action;
  assert.deepEqual(server.sync.offers.ways([act], act, 'h-straight'), ['H-H-:NS']);
  assert.deepEqual(Object.keys(server.sync.offers.about([die(0, 'B1'), die(1, 'D1')])?.dice ?? {}).length, 2);
});

test('what the server does not have is kept until it does', async () => {
  const server = new FakeServer();
  server.tell();
  server.held = [];
  server.sync.set([die(0, 'B1')]);
  assert.deepEqual(server.kept, { round: 1, acts: [die(0, 'B1')] });
  const held = server.held;
  server.held = null;
  for (const go of held) go();
  await server.sync.settled();
  assert.equal(server.kept, null);
});

test('a draft that was kept is sent by the next page; what the server refuses of it is said', async () => {
  const server = new FakeServer({ round: 1, acts: [die(0, 'C3'), die(1, 'B1')] });
  server.refuses.add('C3');
  server.tell();
  assert.deepEqual(server.sync.history.value.now, [die(0, 'C3'), die(1, 'B1')]);
  await server.sync.settled();
  assert.deepEqual(server.acts, [die(1, 'B1')]);
  assert.deepEqual(server.refusals, ['C3']);
  assert.equal(server.kept, null);
});

test('a draft of an earlier round is forgotten', async () => {
  const server = new FakeServer({ round: 1, acts: [die(0, 'B1')] });
  server.round = 2;
  server.tell();
  await server.sync.settled();
  assert.deepEqual(server.sync.history.value.now, []);
  assert.deepEqual([server.said.length, server.kept], [0, null]);
});

test('only a draft is read back from what was kept', () => {
  const text = JSON.stringify({ seat: 1, of: 3, acts: [die(0, 'B1')] });
  assert.deepEqual(parseDraft(text, isAct), { seat: 1, of: 3, acts: [die(0, 'B1')] });
  for (const odd of [
    null,
    '',
    '{',
    '{"of":1}',
    text.replace('B1', 'Z9'),
    text.replace('H-H-:NS', 'H-H-'),
    text.replace('"die":0', '"die":null'),
  ])
    assert.equal(parseDraft(odd, isAct), undefined);
});
