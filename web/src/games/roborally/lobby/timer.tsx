/** The timer of a race, as it is chosen and told before it begins. Which one runs is the server's business. */

import type { VNode } from 'preact';
import { Pick } from '../../../app/settings_dialog';
import { timeWords } from '../../../table/clock';
import { say } from '../texts/say';

const TIMERS = ['0', '30', '60', '90'] as const;
export type TimerChoice = (typeof TIMERS)[number];

/** As the options of a race have it; a table that goes by hours or days has none. */
export function timerOf(choice: TimerChoice, days: boolean): 30 | 60 | 90 | null {
  return days || choice === '0' ? null : (Number(choice) as 30 | 60 | 90);
}

interface TimerPickProps {
  value: TimerChoice;
  onPick: (choice: TimerChoice) => void;
  /** The table goes by hours or days. */
  days: boolean;
  /** The seconds that a rule of the course gives to all, which says so itself. */
  forAll: number | null;
  bots: number;
}

export function TimerPick({ value, onPick, days, forAll, bots }: TimerPickProps): VNode {
  const open = !days && forAll === null;
  const hint = days ? say('invite.timer-days') : open && value !== '0' && bots > 0 ? say('invite.timer-hint') : '';
  return (
    <>
      {open && (
        <Pick
          label={say('invite.timer')}
          value={value}
          values={TIMERS}
          name={(one) => (one === '0' ? say('invite.timer-none') : timeWords(Number(one)))}
          onPick={onPick}
        />
      )}
      <p class="label" role="status">
        {hint}
      </p>
    </>
  );
}

/** What the lobby says of it; nothing where a rule of the course says it. */
export function timerWords(timer: number | null, days: boolean, forAll: number | null): string {
  if (days) return say('invite.timer-days');
  if (forAll !== null) return '';
  return timer === null ? say('lobby.no-timer') : say('lobby.timer', { seconds: timer });
}
