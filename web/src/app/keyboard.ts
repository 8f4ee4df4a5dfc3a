/** Keys as they are pressed, on whatever keyboard and anywhere on a page. Knows no page. */

import { type Inputs, useLayoutEffect } from 'preact/hooks';

export interface KeyPress {
  readonly key: string;
  /** Where the key lies, whatever it writes. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** The digit from 1 to 9 that a key stands for: what it writes, or what is on it where the top row writes letters. */
export function getDigit({ key, code, shiftKey }: KeyPress): number | undefined {
  if (/^[1-9]$/.test(key)) return Number(key);
  const digit = shiftKey ? undefined : /^Digit([1-9])$/.exec(code)?.[1];
  return digit === undefined ? undefined : Number(digit);
}

/**
 * Hear keys with what is drawn and not a frame later: else one that is pressed at once is lost. `inputs`: what `listen` is made
 * of, where not all that is drawn anew makes it anew; `capture`: before whatever has the focus hears them.
 */
export function useKeydown(listen: (event: KeyboardEvent) => void, inputs?: Inputs, capture = false): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', listen, capture);
    return () => document.removeEventListener('keydown', listen, capture);
  }, inputs);
}
