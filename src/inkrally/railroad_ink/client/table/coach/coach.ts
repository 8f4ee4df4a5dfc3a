/** The first round of a newcomer: how to draw and how to win, each hint at its moment. Pure; the page keeps what was dismissed. */

const HINTS = ['die', 'space', 'turn', 'points', 'ends', 'hand-in'] as const;
type CoachTip = (typeof HINTS)[number];

export interface CoachMoment {
  readonly round: number;
  /** How many drawings the draft has. */
  readonly drawn: number;
  readonly chosen: boolean;
  /** Nothing is missing any more. */
  readonly complete: boolean;
  readonly handedIn: boolean;
}

/** The hint for a moment of the first round; undefined when the round is over. */
export function hintAt(moment: CoachMoment): CoachTip | undefined {
  if (moment.round !== 1 || moment.handedIn) return undefined;
  if (moment.complete && moment.drawn > 0) return 'hand-in';
  if (moment.drawn === 0) return moment.chosen ? 'space' : 'die';
  // How points are won is said while there is still something to draw by it.
  if (moment.drawn === 1) return moment.chosen ? 'points' : 'turn';
  return moment.drawn === 2 ? 'points' : 'ends';
}
