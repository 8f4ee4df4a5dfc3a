/** A line for one's name. Reports it as it is typed, or, where others see it at once, when it is finished. */

import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../texts/index';

const LONGEST = 24;

export interface NameFieldProps {
  name: string;
  onName: (name: string) => void;
  /** Report every letter. */
  live?: boolean | undefined;
  label?: string | undefined;
  problem?: string | undefined;
}

export function NameField({ name, onName, live = true, label = t('lobby.name'), problem }: NameFieldProps): VNode {
  const id = useId();
  return (
    <div class={problem ? 'line-field name-field wrong' : 'line-field name-field'}>
      <label for={id}>{label}</label>
      <div>
        <input
          id={id}
          value={name}
          maxLength={LONGEST}
          autocomplete="nickname"
          spellcheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onInput={(event) => live && onName(event.currentTarget.value)}
          onChange={(event) => live || onName(event.currentTarget.value)}
        />
      </div>
      {problem && (
        <p class="label" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
