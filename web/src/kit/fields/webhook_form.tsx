/** The form for the webhook of a chat program, or of another program that accepts JSON. */

import './choices.css';
import type { ComponentChildren, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { say } from '../../i18n/player';
import type { NewTableWebhook } from '../../protocol';
import { Button } from '../button';

/** The names of the programs with a kind of webhook of their own. */
export const PROGRAMS = { discord: 'Discord', slack: 'Slack', matrix: 'Matrix' } as const;

/** The program and the address of a webhook. */
export type NewWebhook = Pick<NewTableWebhook, 'kind' | 'address'>;

interface FormProps {
  busy: boolean;
  onAdd: (webhook: NewWebhook) => void;
  onCancel: () => void;
  children?: ComponentChildren;
}

/** A form that asks for the program and the address of a webhook. `children` are further fields. */
export function WebhookForm({ busy, onAdd, onCancel, children }: FormProps): VNode {
  const [kind, setKind] = useState<NewWebhook['kind']>('discord');
  const [address, setAddress] = useState('');
  const id = useId();
  return (
    <form
      class="line-field stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAdd({ kind, address: address.trim() });
      }}
    >
      <div class="field-pairs">
        <label for={`${id}-kind`}>{say('push.kind')}</label>
        <select
          id={`${id}-kind`}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as NewWebhook['kind'])}
        >
          {Object.entries(PROGRAMS).map(([program, name]) => (
            <option key={program} value={program}>
              {name}
            </option>
          ))}
          <option value="json">{say('push.other-json')}</option>
        </select>
      </div>
      <label for={`${id}-address`}>{say('push.address')}</label>
      <input
        id={`${id}-address`}
        type="url"
        required
        value={address}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        onInput={(event) => setAddress(event.currentTarget.value)}
      />
      <p class="label" id={`${id}-hint`}>
        {say('push.address-hint')}
      </p>
      {children}
      <div class="button-row">
        <button type="submit" class="button plain" aria-busy={busy}>
          {say('push.add')}
        </button>
        <Button onPress={onCancel}>{say('push.cancel')}</Button>
      </div>
    </form>
  );
}
