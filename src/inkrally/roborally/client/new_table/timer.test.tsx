import assert from 'node:assert/strict';
import { test } from 'vitest';
import { isCorrespondence } from '@/features/table/clock';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import { playedRules } from '../course_rules/registry';
import { timerOf, TimerPick, timerWords, type NoTimerReason, unhurriedOf } from './timer';

const DAY = 24 * 3600;
const form = (unhurried: NoTimerReason | null, forAll: number | null = null) =>
  toMarkup(<TimerPick value="30" onPick={() => {}} unhurried={unhurried} forAll={forAll} bots={1} />);

test('a table is a correspondence table if its clock or its waiting time is at least a day', () => {
  assert.deepEqual(
    [isCorrespondence(null, 120), isCorrespondence(60, null), isCorrespondence(3600, null)],
    [false, false, false],
  );
  assert.deepEqual(
    [isCorrespondence(DAY, 30), isCorrespondence(null, DAY), isCorrespondence(null, null)],
    [true, true, true],
  );
});

test('the form offers no timer for a table with days per turn or without a limit, and says why', () => {
  for (const unhurried of ['days', 'never'] as const) assert.doesNotMatch(form(unhurried), /Timer for the last/);
  assert.match(form('days'), /hours or days per turn have no timer/);
  assert.match(form('never'), /waits for everyone/);
  assert.deepEqual([timerOf('30', null), timerOf('30', 'days'), timerOf('0', null)], [30, null, null]);
});

test('the reason why no timer runs comes from the server for an existing table', () => {
  const found = [unhurriedOf(null, 120), unhurriedOf(DAY, null), unhurriedOf(null, DAY), unhurriedOf(null, null)];
  assert.deepEqual(found, [null, 'days', 'days', 'never']);
  assert.deepEqual([unhurriedOf(60, null, false), unhurriedOf(null, null, true)], ['days', null]);
});

test('the different rules of a table without timers omit the timer for all players', () => {
  const rules = ['timer_all_30', 'double_lasers', 'timer_all_60'];
  assert.deepEqual(playedRules(rules, true), rules);
  assert.deepEqual(playedRules(rules, false), ['double_lasers']);
});

test('a course with a timer for all players shows no timer for the last player', () => {
  assert.doesNotMatch(form(null, 30), /last/);
  assert.equal(timerWords(null, null, 30), '');
  assert.match(timerWords(30, null, null), /30 seconds/);
  assert.match(timerWords(null, null, null), /No timer/);
  assert.match(timerWords(30, 'days', null), /hours or days per turn/);
  assert.match(timerWords(60, 'never', null), /there is no timer/);
  assert.match(timerWords(30, 'never', 30), /there is no timer/);
});
