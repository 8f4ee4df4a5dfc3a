import assert from 'node:assert/strict';
import { test } from 'vitest';
import { cardSvg } from './pictures';

const card = { boards: [{ marks: {} }], name: 'Ann', title: '', game: 'Railroad Ink', score: undefined };

test('a card leads to the same dice, where there are any for others', async () => {
  const shared = await cardSvg({ ...card, address: 'https://host/d/abc' }).text();
  assert(shared.includes('host/d/abc') && shared.includes('The same dice'));
  assert(!(await cardSvg(card).text()).includes('The same dice'));
});
