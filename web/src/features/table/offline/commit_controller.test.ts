/** Tests of commits across reloads: sent once, never for another decision or seat. */

import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, test, vi } from 'vitest';
import type { Status } from '../../../live/connection';
import type { Command } from '../../../protocol';
import { CommitController } from './commit_controller';
import { draftStorage, unsentNotice } from './draft_storage';

const texts = new Map<string, string>();

beforeEach(() => {
  texts.clear();
  unsentNotice.value = null;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > 10_000) throw new Error('no room');
      texts.set(key, text);
    },
    removeItem: (key: string) => texts.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page without a connection. */
class Page {
  readonly sent: string[] = [];
  decision = '3.draw.0';
  readonly status = signal<Status>('waiting');
  readonly controller = new CommitController({
    table: '7urpt9phteev',
    seat: signal<number | null>(1),
    status: this.status,
    currentDecision: () => this.decision,
    sendCommand: async (command: Command) => {
      this.sent.push(command.type);
      return null;
    },
  });
}

const moment = () => new Promise((resolve) => setTimeout(resolve));
const ready = async () => true;

test('a commit without a connection is requested again by the next page, and then sent once', async () => {
  void new Page().controller.ask(ready);
  const page = new Page();
  assert.equal(page.controller.restore(), true);
  assert.equal(page.controller.restore(), false);
  const done = page.controller.ask(ready);
  page.status.value = 'live';
  assert.equal(await done, null);
  assert.deepEqual(page.sent, ['commit']);
  assert.equal(new Page().controller.restore(), false);
  assert.equal(unsentNotice.peek(), null);
});

test('a commit whose decision is over is not sent, and the player gets a notice', async () => {
  const page = new Page();
  const done = page.controller.ask(async () => page.decision === '3.draw.0');
  page.decision = '4.draw.0';
  page.status.value = 'live';
  assert.equal(await done, undefined);
  assert.deepEqual(page.sent, []);
  assert.equal(unsentNotice.peek()?.kind, 'late');
  assert.equal(texts.size, 0);

  unsentNotice.value = null;
  void new Page().controller.ask(ready);
  const next = new Page();
  next.decision = '4.draw.0';
  assert.equal(next.controller.restore(), false);
  assert.equal(unsentNotice.peek()?.kind, 'late');
});

test('a commit that an earlier page sent is not repeated', async () => {
  void new Page().controller.ask(ready);
  const next = new Page();
  next.decision = ''; // the seat has committed
  assert.equal(next.controller.restore(), false);
  next.decision = '3.draw.0'; // and now retracts
  assert.equal(next.controller.restore(), false);
  assert.equal(unsentNotice.peek(), null);
});

test('a commit that the player withdraws is forgotten', async () => {
  const page = new Page();
  void page.controller.ask(ready);
  assert.equal(page.controller.takeBack(), true);
  page.decision = '4.draw.0';
  page.status.value = 'live';
  await moment();
  assert.deepEqual([page.sent, unsentNotice.value, texts.size], [[], null, 0]);
});

test('a draft that finds no room is reported, and an earlier one is not restored instead of it', () => {
  const storage = draftStorage<number, string>(
    '7urpt9phteev',
    () => 1,
    Boolean,
    () => false,
  );
  storage.keep(3, ['act']);
  assert.equal(unsentNotice.peek(), null);
  for (const acts of [['x'.repeat(20_000)], ['x'.repeat(60_000)], Array<string>(201).fill('act')]) {
    storage.keep(3, acts);
    assert.equal(unsentNotice.peek()?.kind, 'full');
    assert.equal(storage.load(3), undefined);
    storage.forget();
    assert.equal(unsentNotice.peek(), null);
  }
  storage.keep(3, ['act']);
  assert.equal(storage.load(4), undefined);
  assert.equal(unsentNotice.peek()?.kind, 'late');
});
