import assert from 'node:assert/strict';
import { test } from 'vitest';
import { relative } from './mine/times';
import { towerOf } from '../games/railroad_ink/tower/start';
import { usualPaper } from '../games/railroad_ink/print/page_size';
import { fileName } from '../parts/picture/save';

test('times are said as people say them', () => {
  const now = 1_700_000_000_000;
  assert.equal(relative(now + 5 * 60_000, now), 'in 5 minutes');
  assert.equal(relative(now - 26 * 3_600_000, now), 'yesterday');
  assert.equal(relative(now + 3 * 3_600_000, now), 'in 3 hours');
});

test('a tower is known by its link or the end of it', () => {
  assert.equal(towerOf('9828bcvxqbhu'), '9828bcvxqbhu');
  assert.equal(towerOf(' play.test/tower/9828bcvxqbhu?x=1 '), '9828bcvxqbhu');
  assert.equal(towerOf('play.test/tower/'), undefined);
  assert.equal(towerOf('no'), undefined);
});

test('paper is the one people have', () => {
  assert.equal(usualPaper('en-US'), 'letter');
  assert.equal(usualPaper('de-DE'), 'a4');
});

test('names of files hold nothing that a system minds', () => {
  assert.equal(fileName('Friday ink', 'Tomáš/..'), 'friday-ink-tomáš');
  assert.equal(fileName('', '…'), '');
});
