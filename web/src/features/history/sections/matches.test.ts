import assert from 'node:assert/strict';
import { test } from 'vitest';
import { filterOf, queryOf } from './matches';

test('a filter is parsed from the address that it was written to', () => {
  const filter = { game: 'a-game', tempo: 'days', box: 'original+lake', company: 'Jiří', outcome: 'won' };
  assert.deepEqual(filterOf(queryOf(filter)), filter);
  assert.equal(queryOf(filterOf('')), '');
  assert.equal(queryOf(filterOf('?other=1&game=')), '');
  assert.equal(queryOf(filterOf('?game=a%20b&before=1')), '?game=a+b');
  assert.ok(filterOf(`?box=${'x'.repeat(1000)}`).box.length <= 200);
});
