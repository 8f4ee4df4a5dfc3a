/** Bytes as the server writes them. */

import { expect, test } from 'vitest';
import { bytesOf, textOf } from './passkey';

test('bytes are base64url without filling, both ways', () => {
  const bytes = Uint8Array.from([251, 255, 0, 62, 63]);
  expect(textOf(bytes.buffer)).toBe('-_8APj8');
  expect([...bytesOf('-_8APj8')]).toEqual([...bytes]);
  expect(textOf(new ArrayBuffer(0))).toBe('');
});
