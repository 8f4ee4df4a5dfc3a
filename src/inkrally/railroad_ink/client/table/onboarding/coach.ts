/**
 * Tips for a newcomer's first round about drawing and winning, each at its moment. The page stores dismissals.
 */

const HINTS = ['die', 'space', 'turn', 'points', 'ends', 'hand-in'] as const;
type CoachTip = (typeof HINTS)[number];

export interface CoachMoment {
  readonly round: number;
  /** The number of drawings in the draft. */
  readonly drawn: number;
  readonly chosen: boolean;
  /** Whether no die remains to be drawn. */
  readonly complete: boolean;
  readonly handedIn: boolean;
}

/** Return the tip for a moment of the first round, or undefined after it. */
export function hintAt(moment: CoachMoment): CoachTip | undefined {
  if (moment.round !== 1 || moment.handedIn) return undefined;
  if (moment.complete && moment.drawn > 0) return 'hand-in';
  if (moment.drawn === 0) return moment.chosen ? 'space' : 'die';
  // Explain points while there are dice left to draw.
  if (moment.drawn === 1) return moment.chosen ? 'points' : 'turn';
  return moment.drawn === 2 ? 'points' : 'ends';
}
