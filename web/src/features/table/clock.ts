/**
 * The clock of a round, by the server's time: the time left, and a sound and an announcement when little time is left.
 */

import { useEffect, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { play as sound } from '../../app/sound';
import { LIVE_PACE_S, type TableSnapshot } from '../../protocol';
import { t } from '../../i18n';

export const LOW_TIME_SECONDS = 10;
const DAY_S = 24 * 3600;

/**
 * Return whether a table is played over hours or days. Then no timer of a game hurries players. The clock decides, or
 * without a clock, `patience`: the time that the table waits for absent players (null: forever).
 */
export function isCorrespondence(clock: number | null, patience: number | null): boolean {
  return (clock ?? patience ?? Number.POSITIVE_INFINITY) > LIVE_PACE_S;
}

/** Return whether a match over days is in progress, whose clocks a pause or a vacation can stop. */
export function isByDays({ table }: TableSnapshot): boolean {
  const { clock, absence_seconds: patience, status } = table;
  return status === 'playing' && (clock.seconds ?? patience) !== null && isCorrespondence(clock.seconds, patience);
}

/**
 * Return the seconds until a deadline, or undefined without one.
 *
 * `ahead` is the server's clock minus this page's clock, in milliseconds. `last` is announced to the player when little
 * time is left, at each number of seconds in `marks`, in descending order.
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

/** Return a duration in words, such as "2 days". */
export function formatDuration(seconds: number): string {
  if (seconds >= DAY_S) return t('time.days', { n: Math.round(seconds / DAY_S) });
  if (seconds >= 2 * 3600) return t('time.hours', { n: Math.round(seconds / 3600) });
  if (seconds >= 120) return t('time.minutes', { n: Math.round(seconds / 60) });
  return t('time.seconds', { n: Math.round(seconds) });
}
