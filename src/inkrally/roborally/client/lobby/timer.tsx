/** The timer of a race, as it is chosen and told before it begins. Which one runs is the server's business. */

import type { VNode } from 'preact';
import { Pick } from '@/parts/settings_dialog';
import { goesByDays, timeWords } from '@/table/clock';
import { say } from '../texts/say';

const TIMERS = ['0', '30', '60', '90'] as const;
export type TimerChoice = (typeof TIMERS)[number];

/** Why no timer runs at a table: it goes by hours or days, or it waits for ever for who is away. */
export type Unhurried = 'days' | 'never';

/** Of a table that is not made yet; one that is says itself whether it `hurries`. */
export function unhurriedOf(
  clock: number | null,
  patience: number | null,
  hurries = !goesByDays(clock, patience),
): Unhurried | null {
  if (hurries) return null;
  return clock === null && patience === null ? 'never' : 'days';
}

/** As the options of a race have it; a table that hurries nobody has none. */
export function timerOf(choice: TimerChoice, unhurried: Unhurried | null): 30 | 60 | 90 | null {
  return unhurried !== null || choice === '0' ? null : (Number(choice) as 30 | 60 | 90);
}

interface TimerPickProps {
  value: TimerChoice;
  onPick: (choice: TimerChoice) => void;
  unhurried: Unhurried | null;
  /** The seconds that a rule of the course gives to all, which says so itself. */
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

/** What the lobby says of it; nothing where a rule of the course says it. */
export function timerWords(timer: number | null, unhurried: Unhurried | null, forAll: number | null): string {
  if (unhurried !== null) return say(`invite.timer-${unhurried}`);
  if (forAll !== null) return '';
  return timer === null ? say('lobby.no-timer') : say('lobby.timer', { seconds: timer });
}
