/** A text field for exact input, such as a code: without suggestions and corrections. */

import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

interface TypedLineProps {
  label: string;
  value: string;
  onType: (value: string) => void;
}

export function ExactTextField({ label, value, onType }: TypedLineProps): VNode {
  const id = useId();
  return (
    <div class="line-field">
      <label for={id}>{label}</label>
      <div>
        <input
          id={id}
          value={value}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
