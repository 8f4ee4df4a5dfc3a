import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  replaceWithServerDraft,
  countCommonPrefix,
  applyCommand,
  withPlacement,
  withoutRefused,
  edit,
  EMPTY_HISTORY,
  withoutPlacement,
  nextCommand,
  nextWay,
  overlayDraft,
  redo,
  sameAct,
  withOrientation,
  undo,
} from './draft';
import type { Action, Acts } from '../model';

const die = (number: number, space: string, drawing = 'H-H-:NS'): Action => ({
  type: 'die',
  die: number,
  space,
  drawing,
});
const special = (space: string, drawing = 'HHHH:NESW'): Action => ({ type: 'special', space, drawing });

/** Send commands to a fake server that refuses some spaces, as the page does, until it has what is wanted. */
function settle(
  confirmed: Acts,
  wanted: Acts,
  refuses: (act: Action) => boolean = () => false,
): { confirmed: Acts; said: number } {
  let have = confirmed;
  let history = { ...EMPTY_HISTORY, now: wanted };
  let said = 0;
  for (let command = nextCommand(have, history.now); command; command = nextCommand(have, history.now)) {
    said += 1;
    assert.ok(said < 50, 'it comes to an end');
    if (command.type === 'add-action' && refuses(command.act as Action))
      history = withoutRefused(history, countCommonPrefix(have, history.now));
    else have = applyCommand(have, command);
  }
  return { confirmed: have, said };
}

test('turning the last drawing takes one undo and one action', () => {
  const before = [die(0, 'B1'), die(1, 'B2')];
  const after = withOrientation(before, 'B2', '-H-H:EW');
  assert.deepEqual(nextCommand(before, after), { type: 'undo', count: 1 });
  assert.deepEqual(settle(before, after), { confirmed: after, said: 2 });
});

test('an earlier drawing is removed by undoing back to it and drawing the later ones again', () => {
  const before = [die(0, 'B1'), die(1, 'B2'), special('B3')];
  const after = withoutPlacement(before, 'B1');
  assert.deepEqual(nextCommand(before, after), { type: 'undo', count: 3 });
  assert.deepEqual(settle(before, after).confirmed, [die(1, 'B2'), special('B3')]);
});

test('a drawing that no longer fits is left out, and the others are drawn', () => {
  const before = [die(0, 'B1'), die(1, 'B2'), die(2, 'D1')];
  const { confirmed } = settle(before, withoutPlacement(before, 'B1'), (act) => act.space === 'B2');
  assert.deepEqual(confirmed, [die(2, 'D1')]);
});

test('undo reverts one step, such as turning a drawing, and redo repeats it', () => {
  const first = edit(EMPTY_HISTORY, [die(0, 'B1')]);
  const turned = edit(first, withOrientation(first.now, 'B1', '-H-H:EW'));
  assert.deepEqual(undo(turned).now, first.now);
  assert.deepEqual(redo(undo(turned)).now, turned.now);
  assert.deepEqual(undo(undo(turned)).now, []);
  assert.equal(undo(EMPTY_HISTORY), EMPTY_HISTORY);
  assert.equal(edit(first, [die(0, 'B1')]), first, 'nothing changed is no step');
});

test('after a reload, each undo removes one drawing', () => {
  const back = replaceWithServerDraft([die(0, 'B1'), die(1, 'B2')]);
  assert.deepEqual(undo(back).now, [die(0, 'B1')]);
  assert.deepEqual(undo(undo(back)).now, []);
});

test('drawing the same die or special route in another space moves it', () => {
  assert.deepEqual(withPlacement([die(0, 'B1'), die(1, 'B2')], die(0, 'D1')), [die(1, 'B2'), die(0, 'D1')]);
  assert.deepEqual(withPlacement([special('B1')], special('D1', 'RRRR:NESW')), [special('D1', 'RRRR:NESW')]);
});

test('the next orientation after the last one is the first', () => {
  assert.equal(nextWay(['a', 'b', 'c'], 'c'), 'a');
  assert.equal(nextWay(['a', 'b', 'c'], 'a', -1), 'c');
  assert.equal(nextWay(['a'], 'x'), 'a');
  assert.equal(nextWay([], 'x'), undefined);
});

test('the draft replaces the server’s drawings of this round and keeps those of earlier rounds', () => {
  const marks = { A1: ['H-H-:NS', 1], B1: ['H-H-:NS', 2] } as const;
  assert.deepEqual(overlayDraft(marks, 2, [die(0, 'C1')]), { A1: ['H-H-:NS', 1], C1: ['H-H-:NS', 2] });
});

test('automatic changes stay on the sheet while the draft is sent, and removed drawings disappear', () => {
  const marks = { C3: ['LLL-:NES', 2], C4: ['LLLL:NESW', 2], B1: ['H-H-:NS', 1] } as const;
  const known = [die(4, 'C3', 'LLL-:NES')];
  assert.equal(overlayDraft(marks, 2, known, known), marks);
  assert.deepEqual(Object.keys(overlayDraft(marks, 2, [...known, die(0, 'D1')], known)).sort(), [
    'B1',
    'C3',
    'C4',
    'D1',
  ]);
  assert.deepEqual(Object.keys(overlayDraft(marks, 2, [], known)).sort(), ['B1', 'C4']);
});

test('expansion actions are equal if their fields are equal, and one does not replace another', () => {
  const volcano = { type: 'lava-volcano', space: 'A1', drawing: 'AAAA:NESW' } as const;
  const skip = { type: 'meteor-skip', route: 'sp-hhhh' } as const;
  assert.equal(sameAct(volcano, { drawing: 'AAAA:NESW', space: 'A1', type: 'lava-volcano' }), true);
  assert.equal(sameAct(skip, { ...skip, route: 'sp-rrrr' }), false);
  assert.deepEqual(withPlacement([volcano, die(0, 'B1')], { ...volcano, space: 'B2' }).length, 3);
  assert.deepEqual(overlayDraft({}, 1, [skip, volcano]), { A1: ['AAAA:NESW', 1] });
});
