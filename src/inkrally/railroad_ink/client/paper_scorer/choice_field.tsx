/** A labelled select field. */

import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** Show a labelled select field. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps): VNode {
  const id = useId();
  return (
    <p class="choice-field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
