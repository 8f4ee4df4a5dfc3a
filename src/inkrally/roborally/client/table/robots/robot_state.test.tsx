import assert from 'node:assert/strict';
import { test } from 'vitest';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import type { RallyView, RobotView } from '../model';
import { cardTold } from './robot_list';
import { lockWords, NextFlag } from './robot_state';

const ordered = { flags_in_order: true };
const shown = (view: Pick<RallyView, 'flags_in_order'> | undefined, flags: number, more: Partial<RobotView> = {}) =>
  toMarkup(<NextFlag view={view} robot={more as RobotView} flags={flags} all={3} />);

test('the next flag is shown if flags have an order, and a tick if the robot has touched all flags', () => {
  assert.match(shown(ordered, 1), />2</);
  assert.match(shown(ordered, 3), /✓/);
});

test('no next flag is shown without an order, without flags, or for a robot that touches none', () => {
  assert.equal(shown({ flags_in_order: false }, 1), '');
  assert.equal(shown(undefined, 1), '');
  assert.equal(shown(ordered, 1, { blocks: true }), '');
  assert.equal(toMarkup(<NextFlag view={ordered} robot={undefined} flags={0} all={0} />), '');
});

const lockedUp = { locked: [4, 5], registers: [null, null, null, 500, 660], shut: [5] };

test('the shared screen hides locked cards that only their seat knows', () => {
  assert.match(lockWords(lockedUp) ?? '', /Move 1.*Move 1|Move 1.*Move 2/);
  const shown = lockWords(lockedUp, true) ?? '';
  assert.match(shown, /a hidden card/);
  assert.equal(shown, lockWords({ ...lockedUp, registers: [null, null, null, 500, null], shut: [] }));
  assert.doesNotMatch(lockWords({ ...lockedUp, shut: [] }, true) ?? '', /hidden/);
});

test('a robot that is powered down or off the floor has no face-down cards', () => {
  const at = [3, 4] as const;
  const open = { cards: [490, null] };
  assert.equal(cardTold(undefined, 0, { at, down: false }), undefined);
  assert.equal(cardTold(undefined, 0, { at, down: true }), null);
  assert.equal(cardTold({ ...open, closed: true }, 0, { at, down: true }), null);
  assert.equal(cardTold({ ...open, closed: true }, 0, { at, down: false }), undefined);
  assert.equal(cardTold(undefined, 0, { at: null, down: false }), null);
  assert.equal(cardTold(open, 0, { at, down: false }), 490);
  assert.equal(cardTold(open, 1, { at, down: false }), null);
});
