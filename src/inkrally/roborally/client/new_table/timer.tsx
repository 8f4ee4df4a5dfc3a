/** The timer setting of a race. The server decides which timer runs. */

import type { VNode } from 'preact';
import { RadioGroup } from '@/kit/settings_dialog';
import { isCorrespondence, formatDuration } from '@/features/table/clock';
import { tRoborally } from '../texts/say';

const TIMERS = ['0', '30', '60', '90'] as const;
export type TimerChoice = (typeof TIMERS)[number];

/** The reason why a table has no timer: rounds take hours or days, or the table waits forever for absent players. */
export type NoTimerReason = 'days' | 'never';

/** Return the reason why a table has no timer, or null. An existing table knows `hurries` from the server. */
export function unhurriedOf(
  clock: number | null,
  patience: number | null,
  hurries = !isCorrespondence(clock, patience),
): NoTimerReason | null {
  if (hurries) return null;
  return clock === null && patience === null ? 'never' : 'days';
}

/** Return the timer option of a race. Tables without time pressure have none. */
export function timerOf(choice: TimerChoice, unhurried: NoTimerReason | null): 30 | 60 | 90 | null {
  return unhurried !== null || choice === '0' ? null : (Number(choice) as 30 | 60 | 90);
}

interface TimerPickProps {
  value: TimerChoice;
  onPick: (choice: TimerChoice) => void;
  unhurried: NoTimerReason | null;
  /** The seconds of a course rule's timer for all players. */
  forAll: number | null;
  bots: number;
}

export function TimerPick({ value, onPick, unhurried, forAll, bots }: TimerPickProps): VNode {
  const open = unhurried === null && forAll === null;
  const hint =
    unhurried !== null
      ? tRoborally(`invite.timer-${unhurried}`)
      : open && value !== '0' && bots > 0
        ? tRoborally('invite.timer-hint')
        : '';
  return (
    <>
      {open && (
        <RadioGroup
          label={tRoborally('invite.timer')}
          value={value}
          values={TIMERS}
          name={(one) => (one === '0' ? tRoborally('invite.timer-none') : formatDuration(Number(one)))}
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
export function timerWords(timer: number | null, unhurried: NoTimerReason | null, forAll: number | null): string {
  if (unhurried !== null) return tRoborally(`invite.timer-${unhurried}`);
  if (forAll !== null) return '';
  return timer === null ? tRoborally('lobby.no-timer') : tRoborally('lobby.timer', { seconds: timer });
}
