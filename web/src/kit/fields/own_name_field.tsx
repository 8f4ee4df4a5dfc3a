/** The field for a guest's name. Players sit down with their nickname and see no field. */

import type { VNode } from 'preact';
import { setSetting, lastPlayerName } from '../../app/settings';
import { NameField } from './name_field';
import { nickname } from '../../app/current_account';

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
