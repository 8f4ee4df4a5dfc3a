/** Points in time as people say them: "in 2 hours", "3 days ago". Knows clocks and words. */

import { locale, t } from '../../texts/index';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "in 5 minutes", "yesterday". */
export function relative(at: number, now: number, language = locale()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const away = at - now;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? ['minute', 60_000];
  return format.format(Math.trunc(away / length), unit);
}

/** When a round ends. */
export function until(deadline: number, now = Date.now()): string {
  return deadline <= now ? t('mine.late') : t('mine.until', { time: relative(deadline, now) });
}

export function since(at: number, now = Date.now()): string {
  return relative(Math.min(at, now), now);
}
