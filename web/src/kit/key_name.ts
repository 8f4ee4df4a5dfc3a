/** The names of keys that have a word on them. Letters, digits and arrows are shown as they are. */

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
