import assert from 'node:assert/strict';
import { test } from 'vitest';
import { cardSvg } from './pictures';

const card = { options: {}, name: 'Ann', place: '', title: '', game: 'Railroad Ink', score: undefined };

test('a card has the address of its dice if other players can play them', async () => {
  const shared = await cardSvg({ ...card, address: 'https://host/d/abc' }).text();
  assert(shared.includes('host/d/abc') && shared.includes('The same dice'));
  assert(!(await cardSvg(card).text()).includes('The same dice'));
});

test('a card shows points, place and settings on an empty sheet, so that a friend can play the same dice', async () => {
  const text = await cardSvg({ ...card, place: 'third of four', title: 'With bots' }).text();
  assert(text.includes('third of four') && text.includes('Railroad Ink') && text.includes('With bots'));
  // Only texts are in ink: the sheet is empty.
  assert.equal(text.match(/class="route/g)?.length, 1);
});
