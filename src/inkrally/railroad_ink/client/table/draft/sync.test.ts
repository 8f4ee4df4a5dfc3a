import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Command, Problem, TableSnapshot } from '@/protocol';
import type { Action, Acts } from '../model';
import { type DraftStorage, parseDraft } from '@/features/table/offline/draft_storage';
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

test('a drawing appears at once and is then sent to the server', async () => {
  const server = new FakeServer();
  server.tell();
  server.sync.set([die(0, 'B1')]);
  assert.deepEqual(server.sync.history.value.now, [die(0, 'B1')]);
  await server.sync.settled();
  assert.deepEqual(server.acts, [die(0, 'B1')]);
});

test('a refused drawing is removed and reported, and later drawings stay', async () => {
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

test('the drawings of one seat are not sent for another seat of the same browser', async () => {
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

test('while an answer is pending, the player can draw, and only the final draft is sent', async () => {
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

test('setting the server back to an earlier draft ends when it has the whole draft again', async () => {
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

test('changes to the draft are kept while the server is set back', async () => {
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

test('a page that closes while the server is set back stores the whole draft', async () => {
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

test('an action that arrives after the end of its round is removed', async () => {
  const server = new FakeServer();
  server.tell();
  server.held = [];
  server.sync.set([die(0, 'B1')]);
  server.round = 2;
  server.tell();
  await release(server);
  assert.deepEqual([server.acts, server.sync.history.value.now], [[], []]);
});

test('removing a late action keeps the drawings of the new round, including those of another page', async () => {
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

test('a page adopts the draft that another page of the seat changed', async () => {
  const server = new FakeServer();
  server.tell();
  server.acts = [die(0, 'B1')];
  server.tell();
  assert.deepEqual(server.sync.history.value.now, [die(0, 'B1')]);
});

test('a new round discards the draft of the previous one, including pending actions', async () => {
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

test('the offers of earlier drafts stay known', async () => {
  const server = new FakeServer();
  server.tell();
  server.sync.set([die(0, 'B1')]);
  await server.sync.settled();
  const act = server.sync.history.value.now[0] as Action;
  assert.deepEqual(server.sync.offers.ways([act], act, 'h-straight'), ['H-H-:NS']);
  assert.deepEqual(Object.keys(server.sync.offers.about([die(0, 'B1'), die(1, 'D1')])?.dice ?? {}).length, 2);
});

test('unsent drawings are stored until the server has them', async () => {
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

test('the next page sends a stored draft and reports refused drawings', async () => {
  const server = new FakeServer({ round: 1, acts: [die(0, 'C3'), die(1, 'B1')] });
  server.refuses.add('C3');
  server.tell();
  assert.deepEqual(server.sync.history.value.now, [die(0, 'C3'), die(1, 'B1')]);
  await server.sync.settled();
  assert.deepEqual(server.acts, [die(1, 'B1')]);
  assert.deepEqual(server.refusals, ['C3']);
  assert.equal(server.kept, null);
});

test('a stored draft of an earlier round is discarded', async () => {
  const server = new FakeServer({ round: 1, acts: [die(0, 'B1')] });
  server.round = 2;
  server.tell();
  await server.sync.settled();
  assert.deepEqual(server.sync.history.value.now, []);
  assert.deepEqual([server.said.length, server.kept], [0, null]);
});

test('an invalid stored draft is ignored', () => {
  const text = JSON.stringify({ seat: 1, of: 3, acts: [die(0, 'B1')] });
  assert.deepEqual(parseDraft(text, isAct), { seat: 1, of: 3, acts: [die(0, 'B1')], offline: false });
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
