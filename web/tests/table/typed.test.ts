import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTyped } from '../../src/table/typed';

const ROLL = ['h-straight', 'h-straight', 'r-curve', 'overpass'];

test('a typed drawing is the die that shows it, however it is turned, the free one first', () => {
  assert.deepEqual(readTyped('B1 H-H-:NS', ROLL, []), { act: { type: 'die', die: 0, space: 'B1', drawing: 'H-H-:NS' } });
  assert.deepEqual(readTyped('  b1:  -h-h:ew ', ROLL, [{ type: 'die', die: 0, space: 'D1', drawing: 'H-H-:NS' }]), { act: { type: 'die', die: 1, space: 'B1', drawing: '-H-H:EW' } });
  assert.deepEqual(readTyped('A2 -RR-:ES', ROLL, []), { act: { type: 'die', die: 2, space: 'A2', drawing: '-RR-:ES' } });
});

test('a special route needs no die', () => {
  assert.deepEqual(readTyped('G7 HHHH:NESW', ROLL, []), { act: { type: 'special', space: 'G7', drawing: 'HHHH:NESW' } });
});

test('what cannot be read says which part', () => {
  assert.deepEqual(readTyped('?', ROLL, []), { help: true });
  assert.deepEqual(readTyped('B1', ROLL, []), { wrong: 'form', found: 'B1' });
  assert.deepEqual(readTyped('H9 H-H-:NS', ROLL, []), { wrong: 'space', found: 'H9' });
  assert.deepEqual(readTyped('B1 H-H-', ROLL, []), { wrong: 'drawing', found: 'H-H-' });
  assert.deepEqual(readTyped('B1 HHH-:NES', ROLL, []), { wrong: 'route', found: 'HHH-:NES' });
});
