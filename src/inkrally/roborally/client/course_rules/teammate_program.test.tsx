import assert from 'node:assert/strict';
import { test } from 'vitest';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import { TeammateProgram } from './teammate_program';

const robot = (...registers: (number | null)[]) => ({ registers, locked: [5] });
const shown = (revealed: number, ...registers: (number | null)[]) =>
  toMarkup(<TeammateProgram view={{ revealed }} robot={robot(...registers)} />);

test('the program of a team-mate is shown until the registers run', () => {
  const told = shown(0, 490, 500, 660, 700, 10);
  assert.equal(told.split('role="img"').length - 1, 5);
  assert.match(told, /490/);
  assert.equal(shown(1, 490, 500, 660, 700, 10), '');
});

test('locked cards alone are not shown as a program', () => {
  assert.equal(shown(0, null, null, null, null, 10), '');
});
