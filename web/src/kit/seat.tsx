/**
 * The marks of seats: a letter, a silhouette and a colour. The ring shows the activity of the player. A seat has the
 * same mark in all games.
 */

import type { VNode } from 'preact';

export const SEAT_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type SeatLetter = (typeof SEAT_LETTERS)[number];
/** The rings: drawing (dashed), committed (solid with a tick), away (dotted, hollow mark). No ring before a match. */
export type SeatActivity = 'thinking' | 'committed' | 'away';

/** The outlines of the seats within 34 by 34 units around the centre. The front is up. */
export const SILHOUETTES: Readonly<Record<SeatLetter, string>> = {
  A: 'M15.5,0A15.5,15.5 0 1 1 -15.5,0A15.5,15.5 0 1 1 15.5,0Z',
  B: 'M-15,-14H15L9.5,0L15,14H-15L-9.5,0Z',
  C: 'M-14,-13H14V3Q14,12 0,17Q-14,12 -14,3Z',
  D: 'M-8.5,-13.5H8.5L17,14H-17Z',
  E: 'M-4,-14.5H4L16.5,8.5L12.5,14.5H-12.5L-16.5,8.5Z',
  F: 'M-10,-6A10,10 0 0 1 10,-6V6A10,10 0 0 1 -10,6ZM-10,-9H-15V-1H-10ZM10,-9H15V-1H10ZM-10,2H-15V10H-10ZM10,2H15V10H10Z',
  G: 'M-8.5,-14.5H8.5L17,0L8.5,14.5H-8.5L-17,0Z',
  H: 'M-16,-14.5H-6.5V-10H6.5V-14.5H16V14.5H6.5V10H-6.5V14.5H-16Z',
};

/** Silhouettes that are wider at the bottom, whose letter is drawn lower. */
export const LOW_LETTER_FIGURES: ReadonlySet<SeatLetter> = new Set(['D', 'E']);

/** Return the letter of a seat, and whether its mark is hollow. From the ninth seat on, letters repeat, hollow. */
export function getSeatAvatar(seat: number): { letter: SeatLetter; hollow: boolean } {
  return { letter: SEAT_LETTERS[seat % SEAT_LETTERS.length] as SeatLetter, hollow: seat >= SEAT_LETTERS.length };
}

interface SeatProps {
  /** The number of the seat, counted from 0. */
  seat: number;
  state?: SeatActivity | undefined;
  /** Whether a bot plays, shown as an antenna on the ring, or on the silhouette without a ring. */
  bot?: boolean | undefined;
  /** The accessible name. Without one, the mark is decoration. */
  label?: string | undefined;
}

/** The mark of a seat with its ring, 44 px. */
export function Seat({ seat, state, bot = false, label }: SeatProps): VNode {
  const { letter, hollow } = getSeatAvatar(seat);
  return (
    <svg
      class={`seat seat-${letter}${hollow ? ' hollow' : ''}${state ? ` ${state}` : ''}`}
      viewBox="-26 -26 52 52"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {state && <circle class="seat-ring" r="23.5" />}
      {bot && <path class="seat-antenna" d={`M0,${state ? -24 : -9}V-28.5`} />}
      {bot && <circle class="seat-antenna-tip" cy="-30" r="2.4" />}
      <path class="seat-body" transform="scale(.92)" d={SILHOUETTES[letter]} />
      <text class="seat-letter" x="0" y={LOW_LETTER_FIGURES.has(letter) ? 7 : 5.2} text-anchor="middle">
        {letter}
      </text>
      {state === 'committed' && <circle class="seat-tick-disc" cx="17" cy="17" r="8" />}
      {state === 'committed' && <path class="seat-tick" d="M13.4,17.2l2.6,2.6 4.6-5.2" />}
    </svg>
  );
}

/** The silhouette alone, 20 to 24 px, for lists. */
export function SeatMark({ seat }: { seat: number }): VNode {
  const { letter, hollow } = getSeatAvatar(seat);
  return (
    <svg class={`seat-mark seat-${letter}${hollow ? ' hollow' : ''}`} viewBox="-20 -20 40 40" aria-hidden="true">
      <path class="seat-body" d={SILHOUETTES[letter]} />
    </svg>
  );
}

/** The mark of a free seat. */
export function FreeSeat(): VNode {
  return (
    <svg class="seat-mark" viewBox="-20 -20 40 40" aria-hidden="true">
      <circle class="seat-free" r="14" />
    </svg>
  );
}
