/**
 * The state of a text field that reports its value when it is finished. While the field has the focus, it keeps the
 * typed text, even if another value comes from the server. After the user leaves the field, it shows the server's value
 * again.
 */

import type { TargetedEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface TypedField {
  readonly value: string;
  readonly onInput: (event: TargetedEvent<HTMLInputElement>) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** `told` is the value at the server. It changes when a reported value has been stored. */
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
