/** Tests that a handle always has the same number, and that the numbers are spread over all pictures. */

import { expect, test } from 'vitest';
import { hashString } from './avatar';

test('the same handle has the same number, and handles have all silhouettes', () => {
  expect(hashString('petra')).toBe(hashString('petra'));
  expect(hashString('petra')).not.toBe(hashString('petrb'));
  const silhouettes = new Set(Array.from({ length: 200 }, (_, index) => hashString(`player${index}`) % 8));
  expect(silhouettes.size).toBe(8);
});
