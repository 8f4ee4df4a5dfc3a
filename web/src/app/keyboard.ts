/** Keyboard events, independent of the keyboard's layout, and the names of keys. */

import { type Inputs, useLayoutEffect } from 'preact/hooks';
import { type Key, t } from '../i18n';

const WORDS: Readonly<Record<string, Key>> = {
  Enter: 'key.enter',
  Esc: 'key.escape',
  Tab: 'key.tab',
  Space: 'key.space',
  Home: 'key.home',
  End: 'key.end',
  '⌫': 'key.backspace',
};

export function keyName(key: string): string {
  const word = WORDS[key];
  return word === undefined ? key : t(word);
}

export interface KeyPress {
  readonly key: string;
  /** The physical key, whatever character it types. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Return the digit from 1 to 9 of a key: the character that the key types, or its printed digit if the top row types
 * letters.
 */
export function getDigit({ key, code, shiftKey }: KeyPress): number | undefined {
  if (/^[1-9]$/.test(key)) return Number(key);
  const digit = shiftKey ? undefined : /^Digit([1-9])$/.exec(code)?.[1];
  return digit === undefined ? undefined : Number(digit);
}

/**
 * Listen to `keydown` while the component is mounted. Registers before the next paint, so that no key press is lost. `inputs` are the
 * values that `listen` depends on. With `capture`, `listen` gets the event before the focused element.
 */
export function useKeydown(listen: (event: KeyboardEvent) => void, inputs?: Inputs, capture = false): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', listen, capture);
    return () => document.removeEventListener('keydown', listen, capture);
  }, inputs);
}
