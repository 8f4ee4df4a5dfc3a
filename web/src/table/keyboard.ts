/** The keys of the table. Says which act a key means; the page does it. Keys inside fields and dialogs are theirs. */

export type KeyAct =
  | { readonly act: 'die'; readonly index: number }
  | { readonly act: 'special' | 'effect' | 'goal' | 'turn' | 'turn-back' | 'lift' | 'undo' | 'redo' | 'hand-in' | 'next-player' | 'previous-player' | 'hint' | 'help' | 'mute' | 'put-down' | 'next-space' | 'board' | 'type' };

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

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
  '?': { act: 'help' },
};

/** What a key means on the page of a table; `single` is whether single letters and digits are keys. */
export function keyAct(pressed: Pressed, single: boolean): KeyAct | undefined {
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
  if (/^[1-9]$/.test(key)) return { act: 'die', index: Number(key) - 1 };
  const letter = LETTERS[key.toLowerCase()];
  if (pressed.shiftKey && letter?.act === 'undo') return { act: 'redo' };
  if (pressed.shiftKey && letter?.act === 'turn') return { act: 'turn-back' };
  return letter;
}
