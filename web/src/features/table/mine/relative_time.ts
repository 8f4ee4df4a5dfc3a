/** Points in time as people say them: "in 2 hours", "3 days ago". Knows clocks and words. */

import { serverTime } from '@/app/api';
import { locale, t } from '@/i18n';

const DAY = 86_400_000;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "in 5 minutes", "yesterday". */
export function formatRelativeTime(at: number, now: number, language = locale()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const away = at - now;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? ['minute', 60_000];
  // "Tomorrow" is a day of the calendar, whatever the hour.
  return format.format(unit === 'day' ? dayOf(at) - dayOf(now) : Math.trunc(away / length), unit);
}

/** The day of the calendar here, counted. */
function dayOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** When a round ends, by the server's clock. */
export function formatDeadline(deadline: number, now = serverTime()): string {
  return deadline <= now ? t('mine.late') : t('mine.until', { time: formatRelativeTime(deadline, now) });
}

/** When something was, by this device's clock unless another is named. */
export function formatTimeSince(at: number, now = Date.now()): string {
  return formatRelativeTime(Math.min(at, now), now);
}
