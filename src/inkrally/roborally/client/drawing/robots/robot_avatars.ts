/**
 * Chooses the avatar and name of a robot: the avatar and name of its seat, so that a seat looks the same in both games.
 */

import { SEAT_LETTERS, type SeatLetter } from '@/kit/seat';
import type { RobotView } from '../../table/model';
import { say } from '../../texts/front';

/**
 * Return the avatar of each robot: the avatar of its seat, from `chosen`. A second robot of a seat takes the next
 * number after all seats, or an unused number.
 */
export function getRobotAvatars(
  robots: readonly Pick<RobotView, 'seat'>[],
  chosen?: readonly number[],
): readonly number[] {
  if (chosen !== undefined && chosen.length > 0) {
    const left = SEAT_LETTERS.map((_, look) => look).filter((look) => !chosen.includes(look));
    const first = new Set<number>();
    return robots.map(({ seat }, index) => {
      if (first.has(seat)) return left.shift() ?? index % SEAT_LETTERS.length;
      first.add(seat);
      return chosen[seat] ?? seat % SEAT_LETTERS.length;
    });
  }
  const seats = Math.max(0, ...robots.map((robot) => robot.seat + 1));
  const seen = new Map<number, number>();
  return robots.map(({ seat }) => {
    const nth = seen.get(seat) ?? 0;
    seen.set(seat, nth + 1);
    return (seat + nth * seats) % SEAT_LETTERS.length;
  });
}

export function letterOf(look: number): SeatLetter {
  return SEAT_LETTERS[look % SEAT_LETTERS.length] as SeatLetter;
}

/** Return the name of a robot, such as "Abacus". */
export function robotName(look: number): string {
  return say(`robot.${letterOf(look)}`);
}
