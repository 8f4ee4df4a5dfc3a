import assert from 'node:assert/strict';
import { test } from 'vitest';
import { keyAct } from '@railroad_ink/table/shortcuts/use_keys';
import { getDigit, type KeyPress } from './keyboard';

const bare = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const pressed = (key: string, code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...bare,
  key,
  code,
  ...more,
});

/** The characters of the top row of a Czech keyboard without Shift. */
const CZECH = ['+', 'ě', 'š', 'č', 'ř', 'ž', 'ý', 'á', 'í'];

test('a digit key counts if it types the digit, or a letter on a key with the digit', () => {
  CZECH.forEach((key, index) => {
    const code = `Digit${index + 1}`;
    assert.equal(getDigit(pressed(key, code)), index + 1, `Czech ${key}`);
    assert.equal(getDigit(pressed(String(index + 1), code, { shiftKey: true })), index + 1, `Czech Shift ${key}`);
    assert.equal(getDigit(pressed(String(index + 1), code)), index + 1, 'German, Romanian and English');
    assert.equal(getDigit(pressed(String(index + 1), `Numpad${index + 1}`)), index + 1, 'beside them');
  });
  assert.equal(getDigit(pressed('/', 'Digit7', { shiftKey: true })), undefined, 'German Shift 7 looks for rules');
  assert.equal(getDigit(pressed('!', 'Digit1', { shiftKey: true })), undefined);
});

test('letters and signs are those that a key types, wherever it is on the keyboard', () => {
  // German and Czech keyboards swap Z and Y.
  assert.deepEqual(keyAct(pressed('z', 'KeyY', { ctrlKey: true }), true), { act: 'undo' });
  assert.equal(keyAct(pressed('y', 'KeyZ', { ctrlKey: true }), true), undefined);
  assert.deepEqual(keyAct(pressed('Z', 'KeyY', { ctrlKey: true, shiftKey: true }), true), { act: 'redo' });
  // On a Czech keyboard ě selects the second die. With AltGr it is typed text.
  assert.deepEqual(keyAct(pressed('ě', 'Digit2'), true), { act: 'die', index: 1 });
  assert.equal(keyAct(pressed('@', 'KeyV', { altKey: true, ctrlKey: true }), true), undefined);
});
