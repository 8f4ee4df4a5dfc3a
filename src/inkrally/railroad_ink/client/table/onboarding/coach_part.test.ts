import assert from 'node:assert/strict';
import { test } from 'vitest';
import { t } from '../../texts';
import { type CoachMoment, hintAt } from './coach_part';

const moment = (drawn: number, more: Partial<CoachMoment> = {}): CoachMoment => ({
  round: 1,
  drawn,
  chosen: false,
  complete: false,
  handedIn: false,
  ...more,
});

test('the tips before the last die of the first round explain how to win', () => {
  // With four dice: the tips of a player who selects and draws each die.
  const before = [0, 1, 2, 3].flatMap((drawn) => [hintAt(moment(drawn)), hintAt(moment(drawn, { chosen: true }))]);
  assert.deepEqual(before, ['die', 'space', 'turn', 'points', 'points', 'points', 'ends', 'ends']);
  const said = before.map((hint) => (hint ? t(`coach.${hint}`) : '')).join(' ');
  for (const word of ['win', 'exits', 'longest highway', 'longest railway', 'centre', 'open end'])
    assert.ok(said.includes(word), word);
});

test('the tip after the last die is to hand in, and the next round has no tip', () => {
  assert.equal(hintAt(moment(4, { complete: true })), 'hand-in');
  assert.equal(hintAt(moment(4, { complete: true, handedIn: true })), undefined);
  assert.equal(hintAt(moment(0, { round: 2 })), undefined);
});
