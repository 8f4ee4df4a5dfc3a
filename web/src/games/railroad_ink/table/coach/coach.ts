/** The first round of a newcomer: which hint is due at which moment. Pure; what was dismissed is kept by the page. */

export const HINTS = ['die', 'space', 'turn', 'hand-in'] as const;
export type CoachTip = (typeof HINTS)[number];

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
  if (moment.chosen) return moment.drawn === 0 ? 'space' : undefined;
  return moment.drawn === 0 ? 'die' : moment.drawn === 1 ? 'turn' : undefined;
}
