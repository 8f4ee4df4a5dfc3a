/** The timer setting of a race. The server decides which timer runs. */

import type { VNode } from 'preact';
import { Pick } from '@/kit/settings_dialog';
import { goesByDays, timeWords } from '@/features/table/clock';
import { say } from '../texts/say';

const TIMERS = ['0', '30', '60', '90'] as const;
export type TimerChoice = (typeof TIMERS)[number];

/** Why a table has no timer: it takes hours or days, or waits forever for absent players. */
export type Unhurried = 'days' | 'never';

/** Return the reason for a new table. An existing table reports `hurries`. */
export function unhurriedOf(
  clock: number | null,
  patience: number | null,
  hurries = !goesByDays(clock, patience),
): Unhurried | null {
  if (hurries) return null;
  return clock === null && patience === null ? 'never' : 'days';
}

/** Return the timer option of a race. Tables without time pressure have none. */
export function timerOf(choice: TimerChoice, unhurried: Unhurried | null): 30 | 60 | 90 | null {
  return unhurried !== null || choice === '0' ? null : (Number(choice) as 30 | 60 | 90);
}

interface TimerPickProps {
  value: TimerChoice;
  onPick: (choice: TimerChoice) => void;
  unhurried: Unhurried | null;
  /** The seconds of a course rule's timer for all players. */
  forAll: number | null;
  bots: number;
}

export function TimerPick({ value, onPick, unhurried, forAll, bots }: TimerPickProps): VNode {
  const open = unhurried === null && forAll === null;
  const hint =
    unhurried !== null
      ? say(`invite.timer-${unhurried}`)
      : open && value !== '0' && bots > 0
        ? say('invite.timer-hint')
        : '';
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

/** Return the text for the waiting room, or an empty string if a course rule says it. */
export function timerWords(timer: number | null, unhurried: Unhurried | null, forAll: number | null): string {
  if (unhurried !== null) return say(`invite.timer-${unhurried}`);
  if (forAll !== null) return '';
  return timer === null ? say('lobby.no-timer') : say('lobby.timer', { seconds: timer });
}
