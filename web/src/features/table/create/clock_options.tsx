/** The field of a new table with a clock of days for the times that the clock counts. */

import type { VNode } from 'preact';
import { RadioGroup } from '@/kit/settings_dialog';
import { say } from '@/i18n/away';
import { ownZone } from '@/i18n/dates';

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
