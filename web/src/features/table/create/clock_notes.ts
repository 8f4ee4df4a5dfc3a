/** Sentences about the times that the clock of a table does not count. */

import type { Clock } from '@/protocol';
import { say } from '@/i18n/away';

export function clockNotes(clock: Clock): readonly string[] {
  return [
    ...(clock.weekend_zone === null
      ? []
      : [say('away.no-weekends', { zone: clock.weekend_zone.replaceAll('_', ' ') })]),
    ...(clock.own_hours ? [say('away.hours-count')] : []),
  ];
}
