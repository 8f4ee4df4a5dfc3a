import assert from 'node:assert/strict';
import { test } from 'vitest';
import { pageOfWeek, weekOfLink } from '../table/dice/daily_link';
import { mondayOf } from './week';

test('weeks begin on the Monday of ISO 8601', () => {
  assert.equal(mondayOf('2026-W48'), Date.UTC(2026, 10, 23));
  assert.equal(mondayOf('2026-W53'), Date.UTC(2026, 11, 28));
  assert.equal(mondayOf('2027-W01'), Date.UTC(2027, 0, 4));
  assert.equal(mondayOf('2025-W01'), Date.UTC(2024, 11, 30));
  assert.equal(mondayOf('this week'), null);
});

test('only the links of known dice lead to a week', () => {
  assert.equal(weekOfLink('k-2026-W48'), '2026-W48');
  for (const link of [null, 'abcdefghjkmn', '2026-11-29-base', 'c-abcdefghjkmn', 'k-2026-48'])
    assert.equal(weekOfLink(link), null);
  assert.equal(pageOfWeek('2026-W48'), '/daily/known-dice/2026-W48');
});
