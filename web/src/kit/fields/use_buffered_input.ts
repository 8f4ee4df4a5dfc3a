/**
 * What is typed into a field that is reported when it is finished: it stays as it is typed, whatever is told meanwhile. What is
 * told shows again when the field is left. Knows no table.
 */

import type { TargetedEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface TypedField {
  readonly value: string;
  readonly onInput: (event: TargetedEvent<HTMLInputElement>) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** `told`: what the field is for, as it is known elsewhere; it changes when what was reported is done. */
export function useBufferedInput(told: string): TypedField {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef({ focused: false, told: false });
  useEffect(() => {
    if (field.current.focused) field.current.told = true;
    else setTyped(null);
  }, [told]);
  return {
    value: typed ?? told,
    onInput: (event) => {
      field.current.told = false;
      setTyped(event.currentTarget.value);
    },
    onFocus: () => {
      field.current = { focused: true, told: false };
    },
    onBlur: () => {
      field.current.focused = false;
      if (field.current.told || typed?.trim() === '') setTyped(null);
    },
  };
}
