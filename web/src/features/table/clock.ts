/** The clock of a round, by the server's time: what is left, and the one tap and sentence when little is left. */

import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { play as sound } from '../../app/sound';
import { LIVE_PACE_S } from '../../protocol';
import { t } from '../../i18n';

export const LOW_TIME_SECONDS = 10;
const DAY_S = 24 * 3600;

/** Whether a table goes by hours or days, by its clock, or without one by how long it waits (null: for ever): no timer of a game hurries anybody there. */
export function isCorrespondence(clock: number | null, patience: number | null): boolean {
  return (clock ?? patience ?? Number.POSITIVE_INFINITY) > LIVE_PACE_S;
}

/**
 * Seconds until a deadline; undefined without one. `ahead` is the server's clock less this one, in milliseconds; `last` is what
 * is said when little is left, `marks` at how many seconds that is, the most first.
 */
export function useSecondsLeft(
  deadline: number | null,
  ahead: number,
  mine: boolean,
  last: string | ((seconds: number) => string) = t('news.late'),
  marks: readonly number[] = [LOW_TIME_SECONDS],
): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    setNow(Date.now());
    return () => clearInterval(timer);
  }, [deadline]);
  const left = deadline === null ? undefined : Math.max(0, (deadline - now - ahead) / 1000);
  const passed = left !== undefined && left > 0 && mine ? marks.filter((mark) => left <= mark).length : 0;
  useEffect(() => {
    if (passed === 0) return;
    sound('late');
    announce(typeof last === 'string' ? last : last(Math.ceil(left ?? 0)), true);
  }, [passed]);
  return left;
}

/** A length of time in words, for a clock of hours and days. */
export function formatDuration(seconds: number): string {
  if (seconds >= DAY_S) return t('time.days', { n: Math.round(seconds / DAY_S) });
  if (seconds >= 2 * 3600) return t('time.hours', { n: Math.round(seconds / 3600) });
  if (seconds >= 120) return t('time.minutes', { n: Math.round(seconds / 60) });
  return t('time.seconds', { n: Math.round(seconds) });
}
