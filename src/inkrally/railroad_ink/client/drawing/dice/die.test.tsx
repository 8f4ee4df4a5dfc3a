import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Die, type DieData } from './die';
import { toMarkup } from '@/kit/svg_export/svg_markup';

const said = (die: Partial<DieData>): string => {
  const text = toMarkup(
    <Die
      die={{ route: 'h-tee', places: 3, ...die }}
      number={2}
      chosen={false}
      tabIndex={0}
      onChoose={() => {}}
      onFocus={() => {}}
    />,
  );
  return /aria-label="([^"]*)"/.exec(text)?.[1] ?? '';
};

test('the label of a die has its face and state, and never ends in a comma', () => {
  assert.equal(said({}), 'Die 2: highway T-junction, 3 places');
  assert.equal(said({ idle: true }), 'Die 2: highway T-junction, rolled');
  assert.equal(said({ drawn: 'B1', idle: true }), 'Die 2: highway T-junction, in B1');
  assert.equal(said({ places: 0 }), 'Die 2: highway T-junction, fits nowhere');
});
