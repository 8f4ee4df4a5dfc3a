/**
 * A small whole number to type or to step. Reports each change as it is typed, held within its bounds, so that leaving
 * the field changes nothing else on the page: what is pressed next must not move away under the pointer. Knows no game.
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
  // What stands in the field while it is typed in: nothing yet, or more than there may be.
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
