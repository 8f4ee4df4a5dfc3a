/** The field of a new table with a clock of days for the times that the clock counts. */

import type { VNode } from 'preact';
import { RadioGroup } from '@/kit/settings_dialog';
import { say } from '@/i18n/away';
import { ownZone } from '@/i18n/dates';
import { formatDuration } from '../clock';
import { t } from '@/i18n';

const COUNTED_TIMES = ['always', 'weekdays', 'hours'] as const;
/** When a clock counts: always, except on Saturdays and Sundays, or only in each player's own hours. */
export type CountedTime = (typeof COUNTED_TIMES)[number];

/** Return the fields of a clock for the server. Rated matches have no own hours. */
export function clockFields(counted: CountedTime, rated: boolean) {
  return {
    weekend_zone: counted === 'weekdays' ? ownZone() : null,
    own_hours: counted === 'hours' && !rated,
  };
}

export function CountedTimePicker({
  value,
  rated,
  onPick,
}: {
  value: CountedTime;
  rated: boolean;
  onPick: (value: CountedTime) => void;
}): VNode {
  return (
    <RadioGroup
      label={say('away.clock-counts')}
      value={rated && value === 'hours' ? 'always' : value}
      values={COUNTED_TIMES.filter((one) => !rated || one !== 'hours')}
      name={(one) => say(`away.counts-${one}`, { zone: ownZone().replaceAll('_', ' ') })}
      onPick={onPick}
    />
  );
}

const DAY = 24 * 3600;
const ABSENCE_TIMEOUTS = ['30', '120', '600', String(DAY), '0'] as const;
export type AbsenceTimeout = (typeof ABSENCE_TIMEOUTS)[number];
export const DEFAULT_ABSENCE_TIMEOUT: AbsenceTimeout = '120';

/** The field for the time that a table without a clock waits for absent or inactive players. */
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
