/** Tests that chat lines are in order and unique, and which of them are unread. */

import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ChatLine } from '../protocol';
import { TableChat } from './chat_store';

const line = (n: number, more: Partial<ChatLine> = {}): ChatLine => ({
  number: n,
  at: n,
  seat: 1,
  name: 'Ben',
  mine: false,
  to: 'all',
  phrase: 'hello',
  text: null,
  removed: false,
  reactions: [],
  ...more,
});
const told = (lines: readonly ChatLine[], whole = false) => ({
  type: 'chat-update' as const,
  lines: [...lines],
  reset: whole,
  permissions: null,
});

test('chat lines are in order and unique, even if some arrive twice', () => {
  const talk = new TableChat('t1');
  talk.receive(told([line(1), line(2)], true));
  talk.receive(told([line(4)]));
  talk.receive(told([line(3), line(4, { removed: true, phrase: null })]));
  assert.deepEqual(
    talk.lines.value.map((one) => [one.number, one.removed]),
    [
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ],
  );
  // After a reconnection the server sends all lines again.
  talk.receive(told([line(1), line(5)], true));
  assert.deepEqual(
    talk.lines.value.map((one) => one.number),
    [1, 5],
  );
  assert.deepEqual(
    talk.fresh.value.map((one) => one.number),
    [5],
  );
});

test('read lines stay read, and the viewer’s own lines are never unread', () => {
  const talk = new TableChat('t2');
  talk.receive(told([line(1), line(2, { mine: true }), line(3)], true));
  assert.equal(talk.unread.value, 2);
  assert.deepEqual(talk.fresh.value, [], 'what was there before is not said aloud');
  talk.markAllRead();
  assert.equal(talk.unread.value, 0);
  talk.receive(told([line(4)]));
  assert.equal(talk.unread.value, 1);
});
