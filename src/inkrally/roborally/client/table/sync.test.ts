import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Command, Problem } from '@/protocol';
import { type DraftStorage, parseDraft } from '@/features/table/offline/draft_storage';
import type { RallyAction } from './model';
import { ActsSync, isAct, type RallyActs } from './sync';

const place = (register: number, card: number): RallyAction => ({ type: 'place', robot: 0, register, card });

/** A fake server that keeps a draft and answers when the test tells it to. */
class FakeServer {
  acts: RallyAction[] = [];
  of = '1 program';
  refuses = new Set<number>();
  held: (() => void)[] | null = null;
  kept: { of: string; acts: RallyActs } | null;
  readonly storage: DraftStorage<string, RallyAction> = {
    keep: (of, acts) => (this.kept = { of, acts }),
    forget: () => (this.kept = null),
    load: (of) => (this.kept?.of === of ? this.kept.acts : undefined),
  };
  readonly sync = new ActsSync({
    say: (command) => this.say(command),
    onRefused: () => undefined,
    storage: this.storage,
  });

  constructor(kept: { of: string; acts: RallyActs } | null = null) {
    this.kept = kept;
  }

  tell(): void {
    this.sync.applySnapshot(this.of, [...this.acts]);
  }

  private async say(command: Command): Promise<Problem | null> {
    if (this.held) await new Promise<void>((go) => this.held?.push(go));
    if (command.type === 'add-action') {
      const act = command.act as RallyAction;
      if (act.type === 'place' && this.refuses.has(act.card)) return { code: 'card-not-held', message: 'no' };
      this.acts = [...this.acts, act];
    }
    if (command.type === 'undo') this.acts = this.acts.slice(0, this.acts.length - (command.count ?? 1));
    this.tell();
    return null;
  }
}

test('an unsent card is stored, and the stored copy is deleted once the server has the card', async () => {
  const server = new FakeServer();
  server.tell();
  server.held = [];
  server.sync.set([place(1, 490)]);
  assert.deepEqual(server.kept, { of: '1 program', acts: [place(1, 490)] });
  const [go] = server.held;
  server.held = null;
  go?.();
  await server.sync.settled();
  assert.equal(server.kept, null);
});

test('a reloaded page sends the stored draft', async () => {
  const server = new FakeServer({ of: '1 program', acts: [place(1, 490), place(2, 500)] });
  server.acts = [place(1, 490)];
  server.tell();
  await server.sync.settled();
  assert.deepEqual(server.acts, [place(1, 490), place(2, 500)]);
  assert.equal(server.kept, null);
});

test('a reloaded page keeps the stored draft during a playback', async () => {
  const server = new FakeServer({ of: '1 program', acts: [place(1, 490)] });
  server.sync.applySnapshot('0 program', undefined);
  server.tell();
  await server.sync.settled();
  assert.deepEqual(server.acts, [place(1, 490)]);
});

test('the stored draft of another decision is discarded', async () => {
  const server = new FakeServer({ of: '1 program', acts: [place(1, 490)] });
  server.of = '2 program';
  server.tell();
  await server.sync.settled();
  assert.deepEqual(server.acts, []);
  assert.equal(server.kept, null);
});

test('a refused action is not stored', async () => {
  const server = new FakeServer();
  server.refuses.add(500);
  server.tell();
  server.sync.set([place(1, 490), place(2, 500)]);
  await server.sync.settled();
  assert.deepEqual(server.acts, [place(1, 490)]);
  assert.equal(server.kept, null);
});

test('an invalid stored draft is ignored', () => {
  const text = (acts: unknown) => JSON.stringify({ seat: 0, of: '1 program', acts });
  assert.deepEqual(parseDraft(text([place(1, 490)]), isAct)?.acts, [place(1, 490)]);
  for (const bad of [
    null,
    'x',
    '{}',
    text('no'),
    text([null]),
    text([{ type: 'place' }]),
    text(Array(201).fill(place(1, 490))),
  ])
    assert.equal(parseDraft(bad, isAct), undefined);
});
