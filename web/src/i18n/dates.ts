/** Formats days and months in the language of the page. */

import { locale } from './';

const format = (at: number, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), how).format(at);

export const monthOf = (at: number): string => format(at, { month: 'long', year: 'numeric' });
export const dayOf = (at: number): string => format(at, { day: 'numeric', month: 'long', year: 'numeric' });
/** Return a date, without the year if the date is in the current year. */
export const shortDayOf = (at: number, now = Date.now()): string =>
  new Date(at).getFullYear() === new Date(now).getFullYear()
    ? format(at, { day: 'numeric', month: 'short' })
    : dayOf(at);
/** Return a date and time of day in the time zone of this device, such as "Mon 7 December at 00:00". */
export const formatMoment = (at: number): string =>
  format(at, { weekday: 'short', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
/** Return the time zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
export const timeOf = (at: number): string => format(at, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
