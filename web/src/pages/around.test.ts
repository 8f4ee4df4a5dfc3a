import assert from 'node:assert/strict';
import { test } from 'vitest';
import { formatRelativeTime } from '../features/table/mine/relative_time';
import { towerOf } from '@railroad_ink/dice_tower/start';
import { getDefaultPaperSize } from '@railroad_ink/print/page_size';
import { fileName } from '../kit/svg_export/download';

test('times are shown relative to now', () => {
  const hour = 3_600_000;
  const now = new Date(2023, 10, 14, 22, 13).getTime();
  assert.equal(formatRelativeTime(now + 5 * 60_000, now), 'in 5 minutes');
  assert.equal(formatRelativeTime(now + 3 * hour, now), 'in 3 hours');
  assert.equal(formatRelativeTime(now - 26 * hour, now), 'yesterday');
  assert.equal(formatRelativeTime(now + 25 * hour, now), 'tomorrow');
});

test('relative days are calendar days, so a time after two nights is not tomorrow', () => {
  const hour = 3_600_000;
  const now = new Date(2023, 10, 14, 12).getTime();
  assert.equal(formatRelativeTime(now + 47 * hour, now), 'in 2 days');
  assert.equal(formatRelativeTime(now - 47 * hour, now), '2 days ago');
  assert.equal(formatRelativeTime(now + 24 * hour, now), 'tomorrow');
  const late = new Date(2023, 10, 14, 23, 30).getTime();
  assert.equal(formatRelativeTime(late + 25 * hour, late), 'in 2 days');
});

test('a dice tower is found by its link or its ID', () => {
  assert.equal(towerOf('9828bcvxqbhu'), '9828bcvxqbhu');
  assert.equal(towerOf(' play.test/tower/9828bcvxqbhu?x=1 '), '9828bcvxqbhu');
  assert.equal(towerOf('play.test/tower/'), undefined);
  assert.equal(towerOf('no'), undefined);
});

test('the default paper size depends on the locale', () => {
  assert.equal(getDefaultPaperSize('en-US'), 'letter');
  assert.equal(getDefaultPaperSize('de-DE'), 'a4');
});

test('file names contain no characters that an operating system forbids', () => {
  assert.equal(fileName('Friday ink', 'Tomáš/..'), 'friday-ink-tomáš');
  assert.equal(fileName('', '…'), '');
});
