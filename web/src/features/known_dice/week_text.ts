/** Dates of weeks, which are weeks of UTC, in the language of the page. */

import { locale } from '../../i18n';

const DAY_MS = 24 * 3600 * 1000;

/** Return the first and the last day of a week, such as "23–29 November 2026". */
export function weekDates(week: string): string {
  const monday = mondayOf(week);
  const format = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return monday === null ? week : format.formatRange(monday, monday + 6 * DAY_MS);
}

/** Return when an ISO week begins, in milliseconds since 1970, or null for a text that is not a week. */
export function mondayOf(week: string): number | null {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  if (year === undefined) return null;
  // 4 January is always in the first week.
  const first = Date.UTC(Number(year), 0, 4);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  return first - weekday * DAY_MS + (Number(number) - 1) * 7 * DAY_MS;
}
