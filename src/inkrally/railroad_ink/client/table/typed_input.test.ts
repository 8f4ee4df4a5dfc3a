import assert from 'node:assert/strict';
import { test } from 'vitest';
import { loadExpansionArt } from '../drawing/expansion_art';
import { parseTypedPlacement } from './typed_input';

const ROLL = ['h-straight', 'h-straight', 'r-curve', 'overpass'];

test('a typed drawing uses a die with that drawing in any orientation, an unused die first', () => {
  assert.deepEqual(parseTypedPlacement('B1 H-H-:NS', ROLL, []), {
    act: { type: 'die', die: 0, space: 'B1', drawing: 'H-H-:NS' },
  });
  assert.deepEqual(
    parseTypedPlacement('  b1:  -h-h:ew ', ROLL, [{ type: 'die', die: 0, space: 'D1', drawing: 'H-H-:NS' }]),
    {
      act: { type: 'die', die: 1, space: 'B1', drawing: '-H-H:EW' },
    },
  );
  assert.deepEqual(parseTypedPlacement('A2 -RR-:ES', ROLL, []), {
    act: { type: 'die', die: 2, space: 'A2', drawing: '-RR-:ES' },
  });
});

test('a special route needs no die', () => {
  assert.deepEqual(parseTypedPlacement('G7 HHHH:NESW', ROLL, []), {
    act: { type: 'special', space: 'G7', drawing: 'HHHH:NESW' },
  });
});

test('the error for an invalid text names the wrong part', () => {
  assert.deepEqual(parseTypedPlacement('?', ROLL, []), { help: true });
  assert.deepEqual(parseTypedPlacement('B1', ROLL, []), { wrong: 'form', found: 'B1' });
  assert.deepEqual(parseTypedPlacement('H9 H-H-:NS', ROLL, []), { wrong: 'space', found: 'H9' });
  assert.deepEqual(parseTypedPlacement('B1 H-H-', ROLL, []), { wrong: 'drawing', found: 'H-H-' });
  assert.deepEqual(parseTypedPlacement('B1 HHH-:NES', ROLL, []), { wrong: 'route', found: 'HHH-:NES' });
});

test('a typed drawing can use an expansion die, after the white dice with the same drawing', async () => {
  await loadExpansionArt();
  const roll = [...ROLL, 'v-bridge-h', 'f-h-straight', 'l-pier-h'];
  assert.deepEqual(parseTypedPlacement('B1 VHVH:NS|EW', roll, []), {
    act: { type: 'die', die: 4, space: 'B1', drawing: 'VHVH:NS|EW' },
  });
  assert.deepEqual(parseTypedPlacement('C1 -V-V:EW', roll, []), { wrong: 'route', found: '-V-V:EW' });
  const drawn = [0, 1].map((die) => ({ type: 'die', die, space: `D${die + 1}`, drawing: 'H-H-:NS' }) as const);
  assert.deepEqual(parseTypedPlacement('B1 H-H-:NS', roll, drawn.slice(0, 1)), {
    act: { type: 'die', die: 1, space: 'B1', drawing: 'H-H-:NS' },
  });
  assert.deepEqual(parseTypedPlacement('B1 H-H-:NS', roll, drawn), {
    act: { type: 'die', die: 5, space: 'B1', drawing: 'H-H-:NS' },
  });
});
