/**
 * A field for a small whole number. Reports each change at once, clamped to the bounds. So leaving the field changes nothing, and a
 * button that the user presses next does not move away under the pointer.
 */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

interface CountProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

export function NumberField({ label, value, least, most, onChange }: CountProps): VNode {
  // The text while the user types: it may be empty or out of bounds.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label class="field count">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        value={typed ?? value}
        min={least}
        max={most}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const wanted = Math.round(Number(text));
          if (text !== '' && Number.isFinite(wanted)) onChange(Math.max(least, Math.min(most, wanted)));
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
