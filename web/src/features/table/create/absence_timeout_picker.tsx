/** How long a table without a clock waits for who is away or silent, as it is chosen where a table is made. */

import type { VNode } from 'preact';
import { Pick } from '@/kit/settings_dialog';
import { timeWords } from '../clock';
import { t } from '@/i18n';

const DAY = 24 * 3600;
export const PATIENCES = ['30', '120', '600', String(DAY), '0'] as const;
export type Patience = (typeof PATIENCES)[number];
export const USUAL: Patience = '120';

export function PatiencePick({ value, onPick }: { value: Patience; onPick: (value: Patience) => void }): VNode {
  return (
    <Pick
      label={t('patience.label')}
      value={value}
      values={PATIENCES}
      name={(one) => (one === '0' ? t('patience.never') : timeWords(Number(one)))}
      onPick={onPick}
    />
  );
}

/** As a set-up has it: in seconds, or null for ever. */
export function patienceOf(value: Patience): number | null {
  return value === '0' ? null : Number(value);
}
