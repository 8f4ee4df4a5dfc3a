import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { TableSnapshot } from '../../../protocol';
import { storyOf } from '../replay/veil';
import { CARDS, choiceName, optionName, optionText, symbolOf } from './found';
import { dealt, optionSetup } from './pick';

test('what a card says of itself lies in its folder, with its drawing and its choices', () => {
  assert.equal(optionName('extra_memory'), 'Extra Memory');
  assert.match(optionText('extra_memory'), /one card more/);
  assert.equal(CARDS.length, 26);
});

test('a card that is not here is called by its id, and draws no symbol', () => {
  assert.equal(optionName('toy_mirror'), 'Toy mirror');
  assert.equal(choiceName('toy_mirror', 'upside-down'), 'Upside down');
  assert.equal(symbolOf('toy_mirror'), undefined);
});

test('each card is dealt once, to one robot after the other', () => {
  assert.deepEqual(dealt(['a', 'b', 'c'], 2), [['a', 'c'], ['b']]);
  assert.deepEqual(dealt(['a'], 4), [['a']]);
  assert.deepEqual(optionSetup('none', [], 4), {});
  assert.deepEqual(optionSetup('0', ['a'], 2), { draw_options: 0, option_cards: [['a']] });
});

test('a turn that stops for a question is told as far as it has come', () => {
  const story = { turn: 1, before: [], registers: [{ number: 1, cards: [], steps: [{}] }], after: [] };
  const question = { robot: 0, option: 'toy', choices: ['a', 'b'], until: 'register' };
  const snapshot = (table: object) =>
    ({ table: { game: 'roborally', status: 'playing' }, match: { table } }) as unknown as TableSnapshot;
  assert.equal(storyOf(snapshot({ story })), null);
  assert.equal(storyOf(snapshot({ story, question })), story);
});
