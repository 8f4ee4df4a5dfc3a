/** The field for the time that a table without a clock waits for absent or inactive players. */

import type { VNode } from 'preact';
import { RadioGroup } from '@/kit/settings_dialog';
import { formatDuration } from '../clock';
import { t } from '@/i18n';

const DAY = 24 * 3600;
export const ABSENCE_TIMEOUTS = ['30', '120', '600', String(DAY), '0'] as const;
export type AbsenceTimeout = (typeof ABSENCE_TIMEOUTS)[number];
export const DEFAULT_ABSENCE_TIMEOUT: AbsenceTimeout = '120';

export function AbsenceTimeoutPicker({
  value,
  onPick,
}: {
  value: AbsenceTimeout;
  onPick: (value: AbsenceTimeout) => void;
}): VNode {
  return (
    <RadioGroup
      label={t('patience.label')}
      value={value}
      values={ABSENCE_TIMEOUTS}
      name={(one) => (one === '0' ? t('patience.never') : formatDuration(Number(one)))}
      onPick={onPick}
    />
  );
}

/** Return the value for a table's setup: seconds, or null for no limit. */
export function patienceOf(value: AbsenceTimeout): number | null {
  return value === '0' ? null : Number(value);
}
