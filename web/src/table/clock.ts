/** The clock of a round, by the server's time: what is left, and the one tap and sentence when little is left. */

import { useEffect, useState } from 'preact/hooks';
import { announce } from '../app/announcer';
import { play as sound } from '../app/sound';
import { t } from '../texts/index';

const LATE_S = 10;
const DAY_S = 24 * 3600;

/**
 * Seconds until a deadline; undefined without one. `ahead` is the server's clock less this one, in milliseconds; `last` is what
 * is said when little is left.
 */
export function useLeft(
  deadline: number | null,
  ahead: number,
  mine: boolean,
  last: string = t('news.late'),
): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    setNow(Date.now());
    return () => clearInterval(timer);
  }, [deadline]);
  const left = deadline === null ? undefined : Math.max(0, (deadline - now - ahead) / 1000);
  const late = left !== undefined && left > 0 && left <= LATE_S && mine;
  useEffect(() => {
    if (!late) return;
    sound('late');
    announce(last, true);
  }, [late]);
  return left;
}

/** A length of time in words, for a clock of hours and days. */
export function timeWords(seconds: number): string {
  if (seconds >= DAY_S) return t('time.days', { n: Math.round(seconds / DAY_S) });
  if (seconds >= 2 * 3600) return t('time.hours', { n: Math.round(seconds / 3600) });
  if (seconds >= 120) return t('time.minutes', { n: Math.round(seconds / 60) });
  return t('time.seconds', { n: Math.round(seconds) });
}
