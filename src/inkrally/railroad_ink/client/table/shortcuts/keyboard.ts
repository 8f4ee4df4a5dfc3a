/** The keys of the table: maps each key to an action. Fields and dialogs handle their own keys. */

import { getDigit, type KeyPress } from '@/app/keyboard';

type KeyAct =
  | { readonly act: 'die'; readonly index: number }
  | {
      readonly act:
        | 'special'
        | 'effect'
        | 'goal'
        | 'turn'
        | 'turn-back'
        | 'lift'
        | 'undo'
        | 'redo'
        | 'hand-in'
        | 'next-player'
        | 'previous-player'
        | 'hint'
        | 'mute'
        | 'put-down'
        | 'next-space'
        | 'board'
        | 'type';
    };

const LETTERS: Readonly<Record<string, KeyAct>> = {
  s: { act: 'special' },
  d: { act: 'effect' },
  g: { act: 'goal' },
  r: { act: 'turn' },
  x: { act: 'lift' },
  u: { act: 'undo' },
  n: { act: 'next-player' },
  p: { act: 'previous-player' },
  m: { act: 'mute' },
  f: { act: 'next-space' },
  t: { act: 'type' },
  h: { act: 'hint' },
};

/** Return the action of a key. `single` is whether single letters and digits are enabled. */
export function keyAct(pressed: KeyPress, single: boolean): KeyAct | undefined {
  const { key } = pressed;
  if (pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (key.toLowerCase() !== 'z') return undefined;
    return pressed.shiftKey ? { act: 'redo' } : { act: 'undo' };
  }
  if (key === 'Escape') return { act: 'put-down' };
  if (key === 'Enter') return { act: 'hand-in' };
  if (key.startsWith('Arrow')) return { act: 'board' };
  if (!single) return undefined;
  const letter = LETTERS[key.toLowerCase()];
  const digit = letter ? undefined : getDigit(pressed);
  if (digit !== undefined) return { act: 'die', index: digit - 1 };
  if (pressed.shiftKey && letter?.act === 'undo') return { act: 'redo' };
  if (pressed.shiftKey && letter?.act === 'turn') return { act: 'turn-back' };
  return letter;
}
