import assert from 'node:assert/strict';
import { test } from 'vitest';
import { parseRoute } from '../../app/router';
import { currentOf, type MainWay } from './ways';

const WAYS: readonly MainWay[] = ['play', 'today', 'learn', 'mine', 'me'];

/** Return the links that the header marks on the page of an address. */
function marked(path: string, handle?: string): Readonly<Record<string, string>> {
  const found = WAYS.map((way) => [way, currentOf(parseRoute(path), way, handle)] as const);
  return Object.fromEntries(found.filter((one): one is readonly [MainWay, 'page' | 'true'] => one[1] !== undefined));
}

test('the header marks the page that is shown, and the way to which a page below belongs', () => {
  assert.deepEqual(marked('/'), { play: 'page' });
  assert.deepEqual(marked('/daily'), { today: 'page' });
  assert.deepEqual(marked('/daily/2026-11-29/base'), { today: 'true' });
  assert.deepEqual(marked('/best-turns'), { today: 'true' });
  assert.deepEqual(marked('/learn'), { learn: 'page' });
  assert.deepEqual(marked('/mine'), { mine: 'page' });
  assert.deepEqual(marked('/player'), { me: 'page' });
  assert.deepEqual(marked('/learn/first'), { learn: 'true' });
  assert.deepEqual(marked('/learn/puzzles/base'), { learn: 'true' });
  assert.deepEqual(marked('/rules/roborally/5.4'), { learn: 'true' });
  assert.deepEqual(marked('/keys'), { learn: 'true' });
  assert.deepEqual(marked('/sign-in'), { me: 'true' });
});

test('the page of another player is not marked as mine', () => {
  assert.deepEqual(marked('/player/Mira', 'Mira'), { me: 'page' });
  assert.deepEqual(marked('/player/Ilse', 'Mira'), {});
  assert.deepEqual(marked('/player/Ilse'), {});
  assert.deepEqual(marked('/t/abc'), {});
});
