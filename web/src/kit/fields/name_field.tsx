/** A text field for a name. Reports each keystroke with `live`, otherwise the finished name. */

import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../i18n';
import { useBufferedInput } from './use_buffered_input';
import { setSetting, lastPlayerName } from '../../app/settings';
import { nickname } from '../../app/current_account';

const LONGEST = 24;

interface NameFieldProps {
  name: string;
  onName: (name: string) => void;
  /** Whether to report each keystroke. */
  live?: boolean | undefined;
  label?: string | undefined;
  problem?: string | undefined;
}

export function NameField({ name, onName, live = true, label = t('lobby.name'), problem }: NameFieldProps): VNode {
  const id = useId();
  const typed = useBufferedInput(name);
  return (
    <div class={problem ? 'line-field name-field wrong' : 'line-field name-field'}>
      <label for={id}>{label}</label>
      <div>
        <input
          id={id}
          value={live ? name : typed.value}
          maxLength={LONGEST}
          autocomplete="nickname"
          spellcheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onFocus={typed.onFocus}
          onBlur={typed.onBlur}
          onInput={(event) => (live ? onName(event.currentTarget.value) : typed.onInput(event))}
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

/** The field for a guest's name. Players sit down with their nickname and see no field. */
export function OwnNameField({ label, problem }: { label?: string; problem?: string | undefined }): VNode | null {
  if (nickname() !== '') return null;
  return (
    <NameField
      name={lastPlayerName.value}
      label={label}
      problem={problem}
      onName={(name) => setSetting(lastPlayerName, 'name', name)}
    />
  );
}
