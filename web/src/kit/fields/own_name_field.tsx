/** The name under which one sits down: a line to write it, and nothing for a player, who is called by the nickname. */

import type { VNode } from 'preact';
import { choose, lastName } from '../../app/settings';
import { NameField } from './name_field';
import { nickname } from '../../app/current_account';

export function OwnNameField({ label, problem }: { label?: string; problem?: string | undefined }): VNode | null {
  if (nickname() !== '') return null;
  return (
    <NameField
      name={lastName.value}
      label={label}
      problem={problem}
      onName={(name) => choose(lastName, 'name', name)}
    />
  );
}
