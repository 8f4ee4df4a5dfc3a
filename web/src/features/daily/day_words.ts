/** Dates of the games of the day, which are days of UTC, in the language of the page. */

import { locale } from '../../i18n';

const format = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { ...how, timeZone: 'UTC' }).format(Date.parse(day));

/** Return a date, such as "29 November 2026". */
export const dayText = (day: string): string => format(day, { day: 'numeric', month: 'long', year: 'numeric' });

/** Return a day of the week in short. */
export const weekdayText = (day: string): string => format(day, { weekday: 'short' });

/** Return a time with its date in the time zone of the browser. */
export const momentText = (at: number): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
