/** Tests the encoding of bytes, which the server shares. */

import { expect, test } from 'vitest';
import { decodeBase64Url, encodeBase64Url } from './passkey';

test('bytes are encoded and decoded as base64url without padding', () => {
  const bytes = Uint8Array.from([251, 255, 0, 62, 63]);
  expect(encodeBase64Url(bytes.buffer)).toBe('-_8APj8');
  expect([...decodeBase64Url('-_8APj8')]).toEqual([...bytes]);
  expect(encodeBase64Url(new ArrayBuffer(0))).toBe('');
});
