/** The rounds of a match and the clock of a round. */

import type { VNode } from 'preact';
import { Icon } from './icons';
import { t } from '../i18n';

/** One box for each round. `now` is above `all` when the match is over. */
export function RoundTracker({ now, all }: { now: number; all: number }): VNode {
  return (
    <ol class="rounds" aria-label={t('rounds.label', { round: Math.min(now, all), all })}>
      {Array.from({ length: all }, (_, index) => index + 1).map((round) => (
        <li
          key={round}
          class={round < now ? 'done' : round === now ? 'now' : undefined}
          aria-current={round === now ? 'step' : undefined}
        >
          {round}
        </li>
      ))}
    </ol>
  );
}

/** The clock turns red when this number of seconds is left. */
const LATE_S = 10;

interface ClockProps {
  /** Seconds left, by the server's clock. */
  left: number;
  /** Seconds at the beginning of the round. */
  all: number;
}

/** The remaining time with a bar that shortens. */
export function Clock({ left, all }: ClockProps): VNode {
  const whole = Math.max(0, Math.ceil(left));
  const minutes = Math.floor(whole / 60);
  const seconds = whole % 60;
  const share = all > 0 ? Math.max(0, Math.min(1, left / all)) : 0;
  return (
    <span
      class={whole <= LATE_S ? 'clock late' : 'clock'}
      role="timer"
      aria-label={t('clock.left', { minutes, seconds })}
    >
      <Icon name="clock" />
      <span aria-hidden="true">
        {minutes}:{String(seconds).padStart(2, '0')}
      </span>
      <svg class="clock-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="clock-bar-all" width="100" height="4" />
        <rect class="clock-bar-left" width={share * 100} height="4" />
      </svg>
    </span>
  );
}
