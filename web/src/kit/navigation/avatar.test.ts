/** A handle's number: the same for the same handle, and spread over all pictures. */

import { expect, test } from 'vitest';
import { spread } from './avatar';

test('the same handle has the same number, and handles have all silhouettes', () => {
  expect(spread('petra')).toBe(spread('petra'));
  expect(spread('petra')).not.toBe(spread('petrb'));
  const silhouettes = new Set(Array.from({ length: 200 }, (_, index) => spread(`player${index}`) % 8));
  expect(silhouettes.size).toBe(8);
});
