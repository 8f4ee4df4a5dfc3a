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
export const timeOf = (at: number): string => format(at, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
