/** Formats times relative to now, such as "in 2 hours" or "3 days ago". Contains no DOM. */

import { serverTime } from '@/app/api';
import { locale, t } from '@/i18n';

const DAY = 86_400_000;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Return a time relative to now, such as "in 5 minutes" or "yesterday". Times are in milliseconds since 1970. */
export function formatRelativeTime(at: number, now: number, language = locale()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const away = at - now;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? ['minute', 60_000];
  // "Tomorrow" depends on the calendar day, not on the hours between.
  return format.format(unit === 'day' ? dayOf(at) - dayOf(now) : Math.trunc(away / length), unit);
}

/** Return the number of the local calendar day of a time. */
function dayOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** Return a text with the time at which a round ends, relative to the server's clock. */
export function formatDeadline(deadline: number, now = serverTime()): string {
  return deadline <= now ? t('mine.late') : t('mine.until', { time: formatRelativeTime(deadline, now) });
}

/** Return a past time relative to now, such as "5 minutes ago". `now` defaults to this device's clock. */
export function formatTimeSince(at: number, now = Date.now()): string {
  return formatRelativeTime(Math.min(at, now), now);
}
