import assert from 'node:assert/strict';
import { test } from 'vitest';
import { goesByDays } from '../../../table/clock';
import { toMarkup } from '../../../parts/picture/markup';
import { timerOf, TimerPick, timerWords } from './timer';

const DAY = 24 * 3600;
const form = (days: boolean, forAll: number | null = null) =>
  toMarkup(<TimerPick value="30" onPick={() => {}} days={days} forAll={forAll} bots={1} />);

test('a table goes by days by its clock, or by how long it waits', () => {
  assert.deepEqual([goesByDays(null, 120), goesByDays(60, null), goesByDays(3600, null)], [false, false, false]);
  assert.deepEqual([goesByDays(DAY, 30), goesByDays(null, DAY), goesByDays(null, null)], [true, true, true]);
});

test('the form offers no timer at a table that goes by days, and says so', () => {
  assert.doesNotMatch(form(true), /Timer of the last/);
  assert.match(form(true), /hurries nobody/);
  assert.deepEqual([timerOf('30', false), timerOf('30', true), timerOf('0', false)], [30, null, null]);
});

test('a course with a clock for all has no timer of the last, in the form and in the lobby', () => {
  assert.doesNotMatch(form(false, 30), /last/);
  assert.equal(timerWords(null, false, 30), '');
  assert.match(timerWords(30, false, null), /30 seconds/);
  assert.match(timerWords(null, false, null), /No timer/);
  assert.match(timerWords(30, true, null), /hurries nobody/);
});
